import { defineCheck } from '../define.ts';
import { approvalProblems, missingApprovals } from './missing-approvals.ts';

const foo = '---\nschema: olm.package\nname: foo\n';
const bar = '---\nschema: olm.package\nname: bar\n';

export const newPackageIsApproved = defineCheck({
  id: 'new-package-is-approved',
  group: 'ownership',
  title: 'A new package has the approval of a maintainer',
  why: `Users could install a package that pretends to be a known project: a package that does not exist yet has no owner, so anybody could use any name. A maintainer decides whether it is added. With \`owners.newPackages: owners\`, the owners
that the base branch already names for the package decide, if it names any.

A finding of this check waits for a maintainer; nothing has to be edited.`,
  label: 'new-package',
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  problems: approvalProblems,
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
      title: 'an existing package',
      author: 'mallory',
      base: { 'catalog/foo/catalog.yaml': foo },
      merged: { 'catalog/foo/catalog.yaml': `${foo}description: Foo\n` },
      finds: [],
    },
    {
      title: 'a new package that names its own owners',
      author: 'mallory',
      config: 'owners:\n  maintainers: [{login: carol}]\n',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: { 'operators/bar/ci.yaml': 'reviewers: [mallory]\n' },
      finds: ['operators/bar/ci.yaml: bar is a new package, and needs the approval of a maintainer (carol).'],
    },
  ],
  run: snapshot => missingApprovals(snapshot, ['new']),
});
