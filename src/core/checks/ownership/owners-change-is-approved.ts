import { defineCheck } from '../define.ts';
import { missingApprovals } from './missing-approvals.ts';

export const ownersChangeIsApproved = defineCheck({
  id: 'owners-change-is-approved',
  group: 'ownership',
  title: 'Owners of a package change only with the approval of a maintainer',
  why: `Whoever can change the owners of a package can hand it to anybody, or lock the others out, and a single stolen account would be enough. So a maintainer looks at it.
\`owners.changes: owners\` leaves it to the owners themselves. Other settings in \`ci.yaml\` are the owners' own in any case; files of owners for the whole repository
are for maintainers in any case.

A finding of this check waits for a maintainer; nothing has to be edited.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  examples: [
    {
      title: 'another setting of ci.yaml, and the same reviewers written in another way',
      author: 'alice',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice, bob]\n' },
      merged: { 'operators/foo/ci.yaml': 'updateGraph: semver-mode\nreviewers:\n  - bob\n  - "alice"\n' },
      finds: [],
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
      title: 'an owner drops another one',
      author: 'alice',
      config: 'owners:\n  maintainers: [{login: carol}]\n',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice, bob]\n' },
      merged: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      finds: ['operators/foo/ci.yaml: The owners of foo change, which needs the approval of a maintainer (carol).'],
    },
    {
      title: 'an OWNERS file comes to a package',
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
