import { defineCheck } from '../define.ts';
import { approvalProblems, missingApprovals } from './missing-approvals.ts';

export const ownersChangeIsApproved = defineCheck({
  id: 'owners-change-is-approved',
  group: 'ownership',
  title: 'The owners of a package change only with the approval of a maintainer',
  why: `A single stolen account could give a package to anybody and remove its other owners, so a maintainer has to approve the change. With \`owners.changes: owners\`, the approval of an owner is enough. The members of a certification project (\`cert_project_id\` in \`ci.yaml\`) are owners in operator-pipelines. Other settings in \`ci.yaml\` never need
a maintainer; files that define owners of the whole repository always do.

A finding of this check waits for a maintainer; nothing has to be edited.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  problems: approvalProblems,
  examples: [
    {
      title: 'another setting of ci.yaml, and the same reviewers written in another way',
      author: 'alice',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice, bob]\n' },
      merged: { 'operators/foo/ci.yaml': 'updateGraph: semver-mode\nreviewers:\n  - bob\n  - "alice"\n' },
      finds: [],
    },
    {
      title: 'another certification project, whose members may change the operator in operator-pipelines',
      author: 'alice',
      base: { 'operators/foo/ci.yaml': 'cert_project_id: ab12\nreviewers: [alice]\n' },
      merged: { 'operators/foo/ci.yaml': 'cert_project_id: cd34\nreviewers: [alice]\n' },
      finds: ['operators/foo/ci.yaml: The owners of foo change'],
    },
    {
      title: 'a maintainer approved a new reviewer',
      author: 'alice',
      approvedBy: ['carol'],
      config: 'owners:\n  maintainers: [{login: carol}]\n',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: { 'operators/foo/ci.yaml': 'reviewers: [alice, bob]\n' },
      finds: [],
    },
    {
      title: 'the owners may change themselves',
      author: 'alice',
      config: 'owners:\n  changes: owners\n',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: { 'operators/foo/ci.yaml': 'reviewers: [alice, bob]\n' },
      finds: [],
    },
    {
      title: 'an owner removes another one',
      author: 'alice',
      config: 'owners:\n  maintainers: [{login: carol}]\n',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice, bob]\n' },
      merged: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      finds: ['operators/foo/ci.yaml: The owners of foo change, which needs the approval of a maintainer (carol).'],
    },
    {
      title: 'an OWNERS file is added to a package',
      author: 'alice',
      base: {
        CODEOWNERS: '/catalog/foo/ @alice\n',
        'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
        'catalog/foo/.indexignore': 'OWNERS\n',
      },
      merged: { 'catalog/foo/OWNERS': 'approvers: [mallory]\n' },
      finds: ['catalog/foo/OWNERS: The owners of foo change'],
    },
  ],
  run: snapshot => missingApprovals(snapshot, ['owners-change']),
});
