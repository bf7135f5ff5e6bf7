import type { JsonObject } from '../json.ts';
import type { CatalogEdit } from './edit-catalog-file.ts';

/** What a document of a catalog says. */
export interface Said {
  readonly value: JsonObject;
  /** The same for blobs that mean the same to opm. */
  readonly meaning: string;
  readonly schema: string;
  /** Schema, package and name: what stays when the blob changes. */
  readonly key: string;
}

/** Indexes of wanted blobs, and of the documents that say them or are to say them. */
type Pairs = Map<number, number>;

/**
 * The edits after which a file says what is wanted. What it says already stays where it stands, and a changed blob keeps its place; a new one
 * gets the neighbours that it has among those wanted.
 */
export function editsBetween(before: readonly Said[], wanted: readonly Said[]): readonly CatalogEdit[] {
  const pairs: Pairs = new Map();
  addPairs(before, wanted, ({ meaning }) => meaning, pairs);
  const kept = new Set(pairs.values());
  addPairs(before, wanted, ({ key }) => key, pairs);
  const stay = new Set(pairs.values());
  const placeOf = placesOfNew(wanted, pairs);
  const edits: CatalogEdit[] = [];
  for (const at of before.keys()) if (!stay.has(at)) edits.push({ kind: 'remove', at });
  for (const [index, { value }] of wanted.entries()) {
    const at = pairs.get(index);
    if (at === undefined) edits.push({ kind: 'insert', at: placeOf(index), value });
    else if (!kept.has(at)) edits.push({ kind: 'replace', at, value });
  }
  return edits;
}

/** Pairs each of those that have no partner yet with the first of the same text that has none either. */
function addPairs(
  before: readonly Said[],
  wanted: readonly Said[],
  textOf: (said: Said) => string,
  pairs: Pairs,
): void {
  const taken = new Set(pairs.values());
  const free = new Map<string, number[]>();
  for (const [index, said] of wanted.entries()) {
    if (!pairs.has(index)) listAt(free, textOf(said)).push(index);
  }
  for (const indexes of free.values()) indexes.reverse();
  for (const [at, said] of before.entries()) {
    const index = taken.has(at) ? undefined : free.get(textOf(said))?.pop();
    if (index !== undefined) pairs.set(index, at);
  }
}

function listAt(lists: Map<string, number[]>, key: string): number[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: number[] = [];
  lists.set(key, list);
  return list;
}

/** Behind the document that a new blob follows, or before the one that follows it where only that is of its schema. */
function placesOfNew(wanted: readonly Said[], pairs: Pairs): (index: number) => number {
  const indexes = [...wanted.keys()];
  const previous = nearest(indexes, pairs);
  const next = nearest(indexes.toReversed(), pairs);
  return index => {
    const isOfSchema = (near: number | undefined) =>
      near !== undefined && wanted[near]?.schema === wanted[index]?.schema;
    const [before, after] = [previous.get(index), next.get(index)];
    const isBeforeNext = before === undefined || (isOfSchema(after) && !isOfSchema(before));
    if (isBeforeNext) return after === undefined ? 0 : (pairs.get(after) ?? 0);
    return (pairs.get(before) ?? 0) + 1;
  };
}

/** Of each index the last one before it that has a partner, in the given order. */
function nearest(indexes: readonly number[], pairs: Pairs): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let last: number | undefined;
  for (const index of indexes) {
    if (pairs.has(index)) last = index;
    else if (last !== undefined) found.set(index, last);
  }
  return found;
}
