import type { PackageDifference } from '../catalog/difference-model.ts';
import { changeSection } from '../report/markdown/change-section.ts';
import { codeSpan } from '../report/markdown/code-span.ts';
import { fitSections } from '../report/markdown/fit-sections.ts';
import { commentLimit } from '../report/markdown/limit.ts';
import { nameMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import type { Section } from '../report/markdown/section.ts';
import type { PackagePromotion, Promotion } from './promotion.ts';
import type { PromotionPull } from './promotion-pull.ts';

/** The text of a pull request that promotes packages: what is refused, then what it adds to the catalog. The same packages give the same text. */
export function promotionBody(
  { from, to }: Promotion,
  { packages }: PromotionPull,
  change: readonly PackageDifference[],
): string {
  const intro = `Copies packages of ${codeSpan(from)} to ${codeSpan(to)}, and lets their templates render to it. \`catalog-keeper promote\` updates this pull request until somebody else pushes to its branch, or closes it.`;
  const refused = packages.filter(({ state }) => state === 'refused');
  const sections = [...refusalSection(refused), ...changeSection([{ catalog: to, packages: change }], [])];
  const room = { ...commentLimit, size: commentLimit.size - intro.length - 200 };
  // GitHub gives texts back without blanks at the end.
  return `${intro}\n\n${fitSections(sections, room)}`.trimEnd();
}

function refusalSection(refused: readonly PackagePromotion[]): readonly Section[] {
  if (refused.length === 0) return [];
  const items = refused.map(({ package: name, refusals }) => {
    const lines = refusals.map(refusal => `  - ${prose(refusal)}\n`);
    return `- **${nameMarkdown(name)}**\n${lines.join('')}`;
  });
  const head = '#### Not copied: refused by the rules of the new version\n\n';
  return [{ priority: 1, head, items, count: items.length, tail: '', nouns: ['package', 'packages'] }];
}
