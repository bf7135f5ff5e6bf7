/** What the scanner tells the parser. `start` is its offset in the text. */
export type Token =
  | { readonly kind: MarkKind; readonly start: number }
  | { readonly kind: 'scalar'; readonly start: number; readonly value: string; readonly isPlain: boolean }
  | { readonly kind: 'anchor'; readonly start: number; readonly name: string }
  | { readonly kind: 'alias'; readonly start: number; readonly name: string }
  | { readonly kind: 'tag'; readonly start: number; readonly handle: string; readonly suffix: string }
  | { readonly kind: 'version-directive'; readonly start: number; readonly version: string }
  | { readonly kind: 'tag-directive'; readonly start: number; readonly handle: string; readonly prefix: string };

/** Tokens that hold nothing. */
export type MarkKind =
  | 'stream-end'
  | 'document-start'
  | 'document-end'
  | 'block-sequence-start'
  | 'block-mapping-start'
  | 'block-end'
  | 'block-entry'
  | 'flow-sequence-start'
  | 'flow-sequence-end'
  | 'flow-mapping-start'
  | 'flow-mapping-end'
  | 'flow-entry'
  | 'key'
  | 'value';
