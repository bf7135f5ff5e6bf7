/** Random choices that a seed repeats. */
export interface Random {
  /** A number from 0 up to but not including `below`. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** As many items as there are, in another order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Mulberry32: 32 bits of state, good enough to choose test cases. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    chance: probability => next() < probability,
    pick: items => {
      if (items.length === 0) throw new Error('there is nothing to pick from');
      return items[int(items.length)] as (typeof items)[number];
    },
    shuffle: items => {
      const rest = [...items];
      return items.map(() => rest.splice(int(rest.length), 1)[0] as (typeof items)[number]);
    },
  };
}
