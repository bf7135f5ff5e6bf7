import type { Drawing } from './drawing.ts';

/** How far above the oldest nodes each node is, on the longest way. Nodes on a cycle, and those above one, have none. Linear. */
export function ranksOf({ nodes, edges }: Drawing): ReadonlyMap<number, number> {
  const above = nodes.map((): number[] => []);
  const waits = nodes.map(() => 0);
  for (const { from, to } of edges) {
    above[from]?.push(to);
    waits[to] = (waits[to] ?? 0) + 1;
  }
  const next = [...nodes.keys()].filter(node => waits[node] === 0);
  const ranks = new Map(next.map(node => [node, 0]));
  const height = nodes.map(() => 0);
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    const rank = height[node] ?? 0;
    ranks.set(node, rank);
    for (const to of above[node] ?? []) {
      height[to] = Math.max(height[to] ?? 0, rank + 1);
      waits[to] = (waits[to] ?? 0) - 1;
      if (waits[to] === 0) next.push(to);
    }
  }
  return ranks;
}
