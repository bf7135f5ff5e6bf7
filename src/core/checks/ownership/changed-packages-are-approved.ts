import { defineCheck } from '../define.ts';
import { missingApprovals } from './missing-approvals.ts';

const foo = '---\nschema: olm.package\nname: foo\n';
const bar = '---\nschema: olm.package\nname: bar\n';

export const changedPackagesAreApproved = defineCheck({
  id: 'changed-packages-are-approved',
  group: 'ownership',
  title: 'Every touched package has the approval of one of its owners',
  why: `A package belongs to those whom the base branch names: in the configuration, in \`ci.yaml\`, in OWNERS or in CODEOWNERS. One of them has to be the author of the
change, or to have approved exactly this head. A change of several packages needs this for each of them. What the change itself says about owners does not count.
Where nobody owns a package, a maintainer's approval counts. The removal of a whole package needs that of a maintainer as well as that of an owner, unless \`owners.removedPackages: owners\` leaves it to the owners.

A finding of this check waits for an owner or a maintainer; nothing has to be edited. Turning the check off hides its findings and lets nothing more be merged.`,
  severity: 'error',
  waitsFor: 'owner',
  needs: 'change',
  examples: [
    {
      title: 'an owner changes a package',
      author: 'Alice',
      base: {
        'catalog/foo/catalog.yaml': foo,
        'catalog/foo/OWNERS': 'approvers: [alice]\n',
        'catalog/foo/.indexignore': 'OWNERS\n',
      },
      merged: { 'catalog/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: [],
    },
    {
      title: 'an owner approved the change of somebody else',
      author: 'mallory',
      approvedBy: ['alice'],
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n', 'catalogs/v4.20/foo/catalog.yaml': foo },
      merged: { 'catalogs/v4.20/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: [],
    },
    {
      title: 'somebody whose login only begins like an owner’s',
      author: 'alicea',
      base: { CODEOWNERS: '/catalog/foo/ @alice\n', 'catalog/foo/catalog.yaml': foo },
      merged: { 'catalog/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: ['catalog/foo/catalog.yaml: foo needs the approval of one of its owners (by CODEOWNERS): alice.'],
    },
    {
      title: 'two packages of which the author owns one, and owners that the change brings along',
      author: 'alice',
      base: {
        'operators/foo/ci.yaml': 'reviewers: [alice]\n',
        'operators/bar/ci.yaml': 'reviewers: [bob]\n',
        'catalogs/v4.20/foo/catalog.yaml': foo,
        'catalogs/v4.20/bar/catalog.yaml': bar,
      },
      merged: {
        'operators/bar/ci.yaml': 'reviewers: [bob, alice]\n',
        'catalogs/v4.20/foo/catalog.yaml': `${foo}description: Foo\n`,
        'catalogs/v4.20/bar/catalog.yaml': `${bar}description: Bar\n`,
      },
      finds: ['bar needs the approval of one of its owners (by ci.yaml): bob.'],
    },
    {
      title: 'a broken file of owners, with a broader rule behind it',
      author: 'carol',
      config: 'owners:\n  maintainers: [{login: dave}]\n',
      base: {
        CODEOWNERS: '* @carol\n',
        'operators/foo/ci.yaml': 'reviewers: alice, bob\n',
        'catalogs/v4.20/foo/catalog.yaml': foo,
      },
      merged: { 'catalogs/v4.20/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: ['foo needs the approval of a maintainer (dave)'],
    },
  ],
  run: snapshot => missingApprovals(snapshot, ['touched', 'removed']),
});
