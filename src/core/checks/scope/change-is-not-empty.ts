import { defineCheck } from '../define.ts';

export const changeIsNotEmpty = defineCheck({
  id: 'change-is-not-empty',
  group: 'scope',
  title: 'The change differs from its base in at least one file',
  why: `A change that touches nothing passes every rule about what it touches. It is mostly a slip (the work was merged by
another pull request already), and nothing is lost by not merging it.`,
  severity: 'error',
  needs: 'change',
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
    if (changes.length > 0) return;
    yield {
      message: 'The merged tree does not differ from the base: there is nothing to merge.',
      fix: 'Push the commits that are missing, or close the pull request. In a clone: edit something first, or name what to compare with (--base, --head).',
    };
  },
});
