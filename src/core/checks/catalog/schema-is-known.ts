import { locate } from '../../catalog/locate.ts';
import { fbcSchemas } from '../../catalog/schemas/fbc-schemas.ts';
import { nearestWord } from '../../text/nearest-word.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';

export const schemaIsKnown = defineCheck({
  id: 'schema-is-known',
  group: 'catalog',
  title: 'Every schema is one that OLM reads',
  why: 'A blob with a misspelled schema silently has no effect: OLM reads `olm.package`, `olm.channel`, `olm.bundle` and `olm.deprecations`, and ignores all others in a catalog. Templates (`olm.template.basic`, `olm.semver`) belong outside the catalog.',
  severity: 'warning',
  problems: {
    unknownSchema: ({ schema }: Record<'schema', string>) => ({
      message: `Schema ${quote(schema)} is not read by OLM, so this blob has no effect.`,
      fix: `Correct the schema${meant(schema)}, or remove the blob.`,
    }),
  },
  examples: [
    { title: 'a schema of OLM', files: { [file]: definition }, finds: [] },
    {
      title: 'a misspelled schema',
      files: { [file]: `${definition}---\nschema: olm.deprecation\npackage: foo\nentries: []\n` },
      finds: ['catalog/foo/catalog.yaml:6: Schema "olm.deprecation" is not read by OLM, so this blob has no effect.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'other')) {
      yield {
        problem: 'unknownSchema',
        schema: blob.content.schema,
        package: blob.content.package || undefined,
        at: locate(blob, 'schema'),
      };
    }
  },
});

function meant(schema: string): string {
  const nearest = nearestWord(schema, Object.keys(fbcSchemas));
  return nearest === undefined ? '' : ` (did you mean ${quote(nearest)}?)`;
}
