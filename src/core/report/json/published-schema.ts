import type { JsonObject } from '../../json.ts';

/** What stands at the head of a schema that is published in `docs/schemas`. https://json-schema.org/draft/2020-12 */
export function headOf(name: string, title: string, description: string): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://raw.githubusercontent.com/catalog-keeper/catalog-keeper/main/docs/schemas/${name}.schema.json`,
    title,
    description,
  };
}

export const schemaVersion: JsonObject = {
  description: 'Incremented by incompatible changes of this format.',
  const: 1,
};
