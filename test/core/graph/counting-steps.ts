import type { Steps } from '../../../src/core/graph/unassigned-places.ts';

/** Steps for a line of up to `length` places, and how often they were read. */
export function countingSteps(length: number): { readonly steps: Steps; reads(): number } {
  let reads = 0;
  const steps: Steps = new Proxy(new Int32Array(length + 1), {
    get(target, place) {
      reads++;
      return Reflect.get(target, place);
    },
  });
  return { steps, reads: () => reads };
}
