import { defineCheck } from '../define.ts';

export const changeIsNotEmpty = defineCheck({
  id: 'change-is-not-empty',
  group: 'scope',
  title: 'The change differs from its base in at least one file',
  why: `Clusters do not get what the author intended to release: an empty change is usually a mistake, or was already merged by another pull request.`,
  severity: 'error',
  needs: 'change',
  problems: {
    empty: () => ({
      message: 'The merged tree does not differ from the base branch: there is nothing to merge.',
      fix: 'Push the missing commits, or close the pull request. In a clone, edit something first, or name what to compare with (--base, --head).',
    }),
  },
  examples: [
    {
      title: 'one file differs',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndescription: Foo\n' },
      finds: [],
    },
    {
      title: 'nothing differs',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: {},
      finds: ['does not differ'],
    },
  ],
  *run({ changes }) {
    if (changes.length === 0) yield { problem: 'empty' };
  },
});
