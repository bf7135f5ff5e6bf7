import { lastPartOf } from '../../repository/paths.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { foldedName } from './name-clashes.ts';

export const gitAttributesAreUnchanged = defineCheck({
  id: 'git-attributes-are-unchanged',
  group: 'scope',
  title: 'No .gitattributes file is added, changed or removed',
  why: `Clusters can get something other than what was reviewed: a \`.gitattributes\` file makes checkouts differ from the committed content. Filters rewrite content, \`export-ignore\` omits files from archives, and \`eol\` alters every line.
Maintainers who need such a change merge it themselves.`,
  severity: 'error',
  needs: 'change',
  problems: {
    changed: ({ path, isNew }: { readonly path: string; readonly isNew: boolean }) => ({
      message: `${showName(path)} can make checkouts differ from the committed content.`,
      fix: `${isNew ? 'Remove the file' : 'Restore the file as it is on the base branch'}, or ask a maintainer to merge the change.`,
    }),
  },
  examples: [
    {
      title: 'only the catalog changes',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndescription: Foo\n' },
      finds: [],
    },
    {
      title: 'a filter on the catalog',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/.gitattributes': '*.yaml filter=lfs\n' },
      finds: ['catalog/foo/.gitattributes: can make checkouts differ from the committed content'],
    },
  ],
  *run({ changes }) {
    for (const { path, before } of changes) {
      if (foldedName(lastPartOf(path)) !== '.gitattributes') continue;
      yield { problem: 'changed', path, isNew: before === undefined, at: { file: path } };
    }
  },
});
