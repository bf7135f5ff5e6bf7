/** Where each node ends that follows its hops. */
export interface Ends {
  /** The last node of the path, the node itself where it has no hop; -1 where the path runs in a circle. */
  readonly last: Int32Array;
  /** How many hops the path takes; 0 where it runs in a circle. */
  readonly hops: Int32Array;
}

const open = -2;
const onTheWay = -3;
const circle = -1;

/**
 * Follows single hops to their end, for all nodes at once. `next` holds for each node the one that it hops to, or -1. Linear:
 * each node is walked once, whatever paths lead through it.
 */
export function endsOf(next: Int32Array): Ends {
  const last = new Int32Array(next.length).fill(open);
  const hops = new Int32Array(next.length);
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
    for (let steps = hops[node] as number; path.length > 0; ) {
      const walked = path.pop() as number;
      steps = end === circle ? 0 : steps + 1;
      last[walked] = end;
      hops[walked] = steps;
    }
  }
  return { last, hops };
}
