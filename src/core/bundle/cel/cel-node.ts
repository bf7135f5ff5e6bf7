/** An expression of CEL. Operators are calls, as in the language's own definition: `_&&_`. */
export type CelNode =
  /** `text` is as it is written, quotes and prefix included. A sign in front is a call. */
  | {
      readonly kind: 'literal';
      readonly type: 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'bool' | 'null';
      readonly text: string;
    }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'field'; readonly of: CelNode; readonly name: string }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly target?: CelNode;
      readonly args: readonly CelNode[];
    }
  | { readonly kind: 'list'; readonly items: readonly CelNode[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [CelNode, CelNode])[] }
  | { readonly kind: 'message'; readonly name: CelNode };
