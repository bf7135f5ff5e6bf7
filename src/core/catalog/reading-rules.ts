/**
 * The rules that a document can break by itself, while it is read. Each is the id of the check that reports it; the comment
 * names the rule of `opm validate` (none: ours, stricter; the document is still read).
 */
export const readingRules = [
  'documents-are-separated', // L4
  'documents-are-not-empty', // L5
  'documents-can-be-parsed', // L4, L6
  'documents-are-objects', // L7
  'top-level-keys-are-unique', // L7, case-folded
  'schema-package-and-name-are-strings', // L7
  'schema-is-set', // L8
  'fields-have-their-types', // L9
  'icon-is-base64', // L9
  'bundle-objects-can-be-decoded', // L10
  'properties-can-be-parsed', // L21, M8: reported, but the bundle is still linked
  'keys-are-unique', // ours
  'keys-are-spelled-exactly', // ours
  'package-field-equals-name', // ours
  'documents-have-no-byte-order-mark', // ours
  'catalog-can-be-served', // ours
] as const;

export type ReadingRule = (typeof readingRules)[number];

/** Goes up with every change of what is read out of a document: caches of another version are not believed. */
export const readingVersion = 9;
