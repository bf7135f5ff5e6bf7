import { defineCheck } from '../define.ts';

export const changeMergesCleanly = defineCheck({
  id: 'change-merges-cleanly',
  group: 'scope',
  title: 'The change can be merged into its base',
  why: 'What is judged is the catalog that merging would give. Where git cannot merge there is nothing to judge.',
  severity: 'error',
  needs: 'nothing',
  examples: [
    {
      title: 'a change on top of its base',
      base: { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\ndescription: Foo\n' },
      finds: [],
    },
  ],
  *run({ obstacle }) {
    if (obstacle?.kind === 'unrelated') {
      yield {
        message: 'Base and head have no commit in common.',
        fix: 'Start the branch from the base branch; in a shallow clone fetch the whole history first.',
      };
    }
    if (obstacle?.kind !== 'conflict') return;
    for (const path of obstacle.paths) {
      yield {
        message: `The change conflicts with its base in ${path}.`,
        fix: 'Rebase the branch on the base branch, settle the conflict and push again.',
        at: { file: path },
      };
    }
  },
});
