import { FieldError, listField, parseFields, refuseOtherSpellings } from './json-fields.ts';
import type { IndexEntry } from './model.ts';
import { parseIndexEntry } from './parse-descriptor.ts';

/** Images of one layout. A mirror on disk holds far more than the platforms of one image. */
const maxImages = 10_000;

/**
 * Reads the `index.json` of an OCI layout: its images, in their order.
 *
 * @returns an error as a sentence with "it" for the file, without its full stop
 * @see https://github.com/opencontainers/image-spec/blob/main/image-layout.md#indexjson-file
 */
export function parseLayoutIndex(text: string): readonly IndexEntry[] | { readonly error: string } {
  try {
    const fields = parseFields(text);
    refuseOtherSpellings(fields, ['manifests']);
    return listField(fields, 'manifests', maxImages).map(parseIndexEntry);
  } catch (error) {
    if (error instanceof FieldError) return { error: error.message };
    throw error;
  }
}
