import { counted } from '../text/counted.ts';
import { showName } from '../text/shown-names.ts';
import type { PackagePromotion, Promotion, PromotionPullState } from './promotion.ts';

const states: Readonly<Record<PackagePromotion['state'], string>> = {
  refused: 'refused',
  promoted: 'promoted',
  there: 'is already there',
  skipped: 'skipped: its strategy is never',
};

const pullStates: Readonly<Record<PromotionPullState['state'], string>> = {
  opened: 'opened',
  updated: 'updated',
  unchanged: 'unchanged',
  closed: 'closed, because there is nothing to promote any more',
  'closed-by-others': 'left alone: somebody closed it',
  'pushed-by-others': 'left alone',
  failed: 'failed',
};

/** What a dry run says of what it leaves undone. */
const wouldBe: ReadonlySet<string> = new Set(['promoted', 'opened', 'updated', 'closed']);

/** A promotion for people, as lines: what is refused first. `isDryRun`: nothing of it was done. */
export function promotionText({ from, to, packages, pullRequests = [] }: Promotion, isDryRun = false): string {
  const shown = (state: string, text: string) => (isDryRun && wouldBe.has(state) ? `would be ${text}` : text);
  const lines = packages.flatMap(({ package: name, state, strategy, refusals, files }) => {
    const more = state === 'promoted' ? ` (${strategy}, ${counted(files.length, 'file')})` : '';
    return [`${showName(name)}: ${shown(state, states[state])}${more}`, ...refusals.map(refusal => `  ${refusal}`)];
  });
  const promoted = packages.filter(({ state }) => state === 'promoted').length;
  const refused = packages.filter(({ state }) => state === 'refused').length;
  const summary = `${counted(promoted, 'package')} of ${from} for ${to}, ${refused} refused.`;
  return `${[...lines, summary, ...pullRequests.flatMap(pull => pullLines(pull, shown(pull.state, pullStates[pull.state])))].join('\n')}\n`;
}

function pullLines({ branch, number, problem }: PromotionPullState, text: string): readonly string[] {
  const name = number === undefined ? 'Pull request' : `Pull request #${number}`;
  return [`${name} from ${branch}: ${text}`, ...(problem === undefined ? [] : [`  ${problem}`])];
}
