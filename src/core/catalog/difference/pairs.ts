import type { Kind } from '../difference-model.ts';
import { compareNaturally } from '../write/natural-order.ts';

/** What has one name on either side; absent where a side has no such thing. */
export interface Pair<Before, After = Before> {
  readonly name: string;
  readonly before: Before | undefined;
  readonly after: After | undefined;
}

type Side<Value> = ReadonlyMap<string, Value> | undefined;

/**
 * What is found to differ between two sides that have things by name, in the order of the names: numbers in them count by
 * their value, so that 1.9 comes before 1.10.
 */
export function differencesOf<Before, After, Found>(
  before: Side<Before>,
  after: Side<After>,
  find: (pair: Pair<Before, After>) => Found | undefined,
): readonly Found[] {
  const found: { readonly name: string; readonly difference: Found }[] = [];
  for (const name of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
    const difference = find({ name, before: before?.get(name), after: after?.get(name) });
    if (difference !== undefined) found.push({ name, difference });
  }
  return found.sort((a, b) => compareNaturally(a.name, b.name)).map(({ difference }) => difference);
}

/** How a thing that differs came to differ. */
export function kindOf({ before, after }: Pair<unknown>): Kind {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** Items by a key; of several with one key the first. */
export function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> {
  const result = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (!result.has(key)) result.set(key, item);
  }
  return result;
}

/** What only one of two sets has, in natural order. */
export function differenceOfSets(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return {
    added: [...after].filter(item => !before.has(item)).sort(compareNaturally),
    removed: [...before].filter(item => !after.has(item)).sort(compareNaturally),
  };
}
