/** Where the path from each node ends. */
export interface PathEnds {
  /** The last node of the path, the node itself where it has no edge; -1 where the path runs in a circle. */
  readonly last: Int32Array;
  /** How many edges the path has; 0 where it runs in a circle. */
  readonly lengths: Int32Array;
}

const open = -2;
const onTheWay = -3;
const circle = -1;

/**
 * Follows single lengths to their end, for all nodes at once. `next` holds for each node the one that it lengths to, or -1. Linear:
 * each node is walked once, whatever paths lead through it.
 */
export function pathEnds(next: Int32Array): PathEnds {
  const last = new Int32Array(next.length).fill(open);
  const lengths = new Int32Array(next.length);
  const path: number[] = [];
  for (let start = 0; start < next.length; start++) {
    let node = start;
    while (last[node] === open && next[node] !== -1) {
      last[node] = onTheWay;
      path.push(node);
      node = next[node] as number;
    }
    if (last[node] === open) last[node] = node;
    const end = last[node] === onTheWay ? circle : (last[node] as number);
    for (let steps = lengths[node] as number; path.length > 0; ) {
      const walked = path.pop() as number;
      steps = end === circle ? 0 : steps + 1;
      last[walked] = end;
      lengths[walked] = steps;
    }
  }
  return { last, lengths };
}
