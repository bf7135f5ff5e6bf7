import { defineCheck } from '../define.ts';

export const changeMergesCleanly = defineCheck({
  id: 'change-merges-cleanly',
  group: 'scope',
  title: 'Git can merge the change into its base branch',
  why: 'No cluster gets the change until git can merge it. The merged catalog is what is checked, so nothing else can be checked before.',
  severity: 'error',
  needs: 'nothing',
  problems: {
    unrelated: () => ({
      message: 'Base and head have no commit in common.',
      fix: 'Start the branch from the base branch. In a shallow clone, fetch the whole history first.',
    }),
    conflict: ({ path }: Record<'path', string>) => ({
      message: `${path} conflicts with the base branch.`,
      fix: 'Rebase the branch on the base branch, resolve the conflict and push again.',
    }),
  },
  examples: [
    {
      title: 'a change on top of its base',
      base: { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\ndescription: Foo\n' },
      finds: [],
    },
    {
      title: 'a change of a line that the base branch changes, too',
      base: { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\ndescription: Foo!\n' },
      merged: { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\ndescription: Foo?\n' },
      obstacle: { kind: 'conflict', paths: ['catalog/foo/catalog.yaml'] },
      finds: ['catalog/foo/catalog.yaml: catalog/foo/catalog.yaml conflicts with the base branch'],
    },
    {
      title: 'a branch of another history',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' },
      obstacle: { kind: 'unrelated' },
      finds: ['Base and head have no commit in common'],
    },
  ],
  *run({ obstacle }) {
    if (obstacle?.kind === 'unrelated') yield { problem: 'unrelated' };
    if (obstacle?.kind !== 'conflict') return;
    for (const path of obstacle.paths) yield { problem: 'conflict', path, at: { file: path } };
  },
});
