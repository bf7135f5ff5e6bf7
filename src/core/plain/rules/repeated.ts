/** The indexes of items whose key an earlier item has. */
export function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly number[] {
  const known = new Set<string>();
  return items.flatMap((item, index) => {
    const key = keyOf(item);
    if (known.has(key)) return [index];
    known.add(key);
    return [];
  });
}
