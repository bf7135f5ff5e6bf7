import type { Json } from '../json.ts';

/** What a text says, and the keys that it has twice. */
export interface Reading {
  readonly value: Json;
  readonly repeatedKeys: readonly RepeatedKey[];
}

/** A key that its mapping already had. `offset` is that of the later one, which wins. */
export interface RepeatedKey {
  readonly key: string;
  readonly offset: number;
}
