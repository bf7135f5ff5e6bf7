import { counted } from '../text/counted.ts';
import { showName } from '../text/shown-names.ts';
import type { PackagePromotion, Promotion } from './promotion.ts';

const states: Readonly<Record<PackagePromotion['state'], string>> = {
  refused: 'refused',
  promoted: 'promoted',
  there: 'is already there',
  skipped: 'skipped: its strategy is never',
};

/** A promotion for people, as lines: what is refused first. */
export function promotionText({ from, to, packages }: Promotion): string {
  const lines = packages.flatMap(({ package: name, state, strategy, refusals, files }) => {
    const more = state === 'promoted' ? ` (${strategy}, ${counted(files.length, 'file')})` : '';
    return [`${showName(name)}: ${states[state]}${more}`, ...refusals.map(refusal => `  ${refusal}`)];
  });
  const promoted = packages.filter(({ state }) => state === 'promoted').length;
  const refused = packages.filter(({ state }) => state === 'refused').length;
  const summary = `${counted(promoted, 'package')} of ${from} for ${to}, ${refused} refused.`;
  return `${[...lines, summary].join('\n')}\n`;
}
