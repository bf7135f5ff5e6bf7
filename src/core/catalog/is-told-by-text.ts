import type { CatalogDocument } from './blob.ts';

/**
 * Whether the text alone says what the document holds. JSON and YAML read some texts differently, so a text that begins with a brace counts
 * as JSON here.
 */
export function isToldByText({ format, isUtf8, text }: CatalogDocument): boolean {
  return isUtf8 && (format === 'json') === text.startsWith('{');
}
