import type { Verdict } from '../../../../src/core/report/verdict.ts';
import { hostileText } from './hostile-text.ts';
import { sampleVerdict } from './sample-verdict.ts';

/** What a pull request cannot choose: the words of closed sets. */
const closed = new Set(['severity', 'outcome', 'approval', 'action', 'actor', 'kind', 'subject', 'role', 'source']);

/** The sample with most of its texts replaced by hostile ones, names of checks included. */
export function hostileVerdict(random: (below: number) => number): Verdict {
  return replaceTexts(sampleVerdict, '') as Verdict;

  function replaceTexts(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.map(item => replaceTexts(item, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceTexts(item, name)]));
    }
    return typeof value === 'string' && !closed.has(key) && random(10) < 7 ? hostileText(random) : value;
  }
}
