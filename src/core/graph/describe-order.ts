import { someOf } from '../text/shown-names.ts';
import type { OrderProblem } from './channel-order.ts';

/** Why OLM v0 cannot put a channel in order, as the end of a sentence. */
export function describeOrder(problem: OrderProblem): string {
  switch (problem.kind) {
    case 'no-head':
      return 'every entry is replaced or skipped by another';
    case 'several-heads':
      return `it has ${problem.heads.length} heads, ${someOf(problem.heads)}`;
    case 'cycle':
      return `the replaces chain of ${problem.at} is a cycle`;
  }
}
