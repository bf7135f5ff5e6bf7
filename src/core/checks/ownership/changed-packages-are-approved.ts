import { defineCheck } from '../define.ts';
import { approvalProblems, missingApprovals } from './missing-approvals.ts';

const foo = '---\nschema: olm.package\nname: foo\n';
const bar = '---\nschema: olm.package\nname: bar\n';

export const changedPackagesAreApproved = defineCheck({
  id: 'changed-packages-are-approved',
  group: 'ownership',
  title: 'Every changed package has the approval of one of its owners',
  why: `Anybody could release software to the clusters of other users. The owners of a package are those that the base branch names: in the configuration, in \`ci.yaml\`, in OWNERS or in CODEOWNERS. One of them has to be the author of the
change, or approve its latest commit. A change of several packages needs this for each of them. Owners that the change itself adds do not count. If a package has no owner, the approval of a maintainer counts. The removal of a whole
package needs the approval of a maintainer as well, unless \`owners.removedPackages: owners\` is set.

A finding of this check waits for an owner or a maintainer; nothing has to be edited. Turning the check off hides its findings, and does not change what is merged.`,
  severity: 'error',
  waitsFor: 'owner',
  needs: 'change',
  problems: approvalProblems,
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
      title: 'an owner approved the change of another author',
      author: 'mallory',
      approvedBy: ['alice'],
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n', 'catalogs/v4.20/foo/catalog.yaml': foo },
      merged: { 'catalogs/v4.20/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: [],
    },
    {
      title: 'an author whose login only begins like the one of an owner',
      author: 'alicea',
      base: { CODEOWNERS: '/catalog/foo/ @alice\n', 'catalog/foo/catalog.yaml': foo },
      merged: { 'catalog/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: ['catalog/foo/catalog.yaml: foo needs the approval of one of its owners (by CODEOWNERS): alice.'],
    },
    {
      title: 'two packages, of which the author owns one and adds themselves as owner of the other',
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
      title: 'an invalid ci.yaml, with a broader rule in CODEOWNERS',
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
  run: snapshot => missingApprovals(snapshot, ['changed', 'removed']),
});
