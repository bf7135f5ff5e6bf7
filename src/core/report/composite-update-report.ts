import type { CompositeUpdate, UpdatedReference } from '../composite/composite-update.ts';
import type { JsonObject } from '../json.ts';
import { differenceDefinitions } from './json/difference-schema.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { arrayOf, definition, objectOf, text } from './json/schema-words.ts';

/** JSON Schema of the update of a composite. */
export const compositeUpdateSchema: JsonObject = {
  ...headOf(
    'composite-update',
    'Update of a composite catalog',
    'What `catalog-keeper composite update` writes with `--format json`.',
  ),
  ...objectOf<CompositeUpdate>({
    schemaVersion,
    references: arrayOf(
      objectOf<UpdatedReference>({
        name: text('Name of the reference.'),
        image: text('The image with the tag that the reference follows.'),
        before: text('The digest in the file.'),
        after: text('The digest that the tag names now.'),
      }),
      'References whose tag names another image now. Empty: no digest has to be updated.',
    ),
    change: arrayOf(
      definition('catalogDifference'),
      'Differences of the composed catalogs. `catalog` is the name of a reference.',
    ),
  }),
  $defs: differenceDefinitions,
};

/** The update as it is, as pretty JSON. */
export function compositeUpdateJson(update: CompositeUpdate): string {
  return reportJson(update, compositeUpdateSchema);
}
