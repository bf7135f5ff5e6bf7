import { defineCheck } from '../define.ts';
import { missingApprovals } from './missing-approvals.ts';

const foo = '---\nschema: olm.package\nname: foo\n';
const bar = '---\nschema: olm.package\nname: bar\n';

export const newPackageIsApproved = defineCheck({
  id: 'new-package-is-approved',
  group: 'ownership',
  title: 'A new package has the approval of a maintainer',
  why: `Nobody owns a package that is not there yet, so anybody could take any name, also one that belongs to a known project. Whether a package is welcome is for the
maintainers to say. \`owners.newPackages: owners\` leaves it to those whom the base branch already names for the package, if it does.

A finding of this check waits for a maintainer; nothing has to be edited.`,
  label: 'new-package',
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  examples: [
    {
      title: 'a maintainer approved it',
      author: 'alice',
      approvedBy: ['carol'],
      config: 'owners:\n  maintainers: [{login: carol}]\n',
      base: { 'catalog/foo/catalog.yaml': foo },
      merged: { 'catalog/bar/catalog.yaml': bar },
      finds: [],
    },
    {
      title: 'a package that is there already',
      author: 'mallory',
      base: { 'catalog/foo/catalog.yaml': foo },
      merged: { 'catalog/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: [],
    },
    {
      title: 'a new package with owners of its own choice',
      author: 'mallory',
      config: 'owners:\n  maintainers: [{login: carol}]\n',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: { 'operators/bar/ci.yaml': 'reviewers: [mallory]\n' },
      finds: ['operators/bar/ci.yaml: bar is a new package, and needs the approval of a maintainer (carol).'],
    },
  ],
  run: snapshot => missingApprovals(snapshot, ['new']),
});
