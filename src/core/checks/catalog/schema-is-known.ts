import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { definition, file } from './example-text.ts';
import { quote } from './words.ts';

export const schemaIsKnown = defineCheck({
  id: 'schema-is-known',
  group: 'catalog',
  title: 'Every schema is one that OLM reads',
  why: `OLM reads \`olm.package\`, \`olm.channel\`, \`olm.bundle\` and \`olm.deprecations\`. A blob of any other schema is kept in the catalog and not looked at: when the schema is misspelled, the
blob silently means nothing. Templates (\`olm.template.basic\`, \`olm.semver\`) belong outside the catalog.`,
  severity: 'warning',
  examples: [
    { title: 'a schema of OLM', files: { [file]: definition }, finds: [] },
    {
      title: 'a misspelled schema',
      files: { [file]: `${definition}---\nschema: olm.deprecation\npackage: foo\nentries: []\n` },
      finds: ['catalog/foo/catalog.yaml:6: OLM does not read the schema "olm.deprecation"'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'other')) {
      yield {
        message: `OLM does not read the schema ${quote(blob.content.schema)}, so this blob means nothing to it.`,
        fix: 'Check the spelling of the schema, or remove the blob.',
        package: blob.content.package || undefined,
        at: locate(blob, 'schema'),
      };
    }
  },
});
