import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { foldedName } from './name-clashes.ts';

export const gitAttributesAreUnchanged = defineCheck({
  id: 'git-attributes-are-unchanged',
  group: 'scope',
  title: 'No .gitattributes file is added, changed or removed',
  why: `A \`.gitattributes\` file changes what git gives out without changing what it stores: filters rewrite content on
checkout, \`export-ignore\` leaves files out of archives, \`eol\` alters every line. What was reviewed is then not what
the next program reads. Maintainers who need such a change merge it by hand.`,
  severity: 'error',
  needs: 'change',
  examples: [
    {
      title: 'nothing but the catalog changes',
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
    for (const { path } of changes) {
      if (foldedName(path.slice(path.lastIndexOf('/') + 1)) !== '.gitattributes') continue;
      yield {
        message: `${showName(path)} can make checkouts differ from the committed content.`,
        fix: 'Leave the file as it is on the base branch; a maintainer can change it by hand.',
        at: { file: path },
      };
    }
  },
});
