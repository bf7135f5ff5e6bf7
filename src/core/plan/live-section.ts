import { nameMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import type { LiveCatalog } from './live-catalog.ts';
import { minuteText } from './minute-text.ts';

const most = 50;
const begin = '<!-- catalog-keeper: live ';
const markerPattern = /<!-- catalog-keeper: live (\d{1,6}) -->/;

/**
 * What the comment on a merged pull request says about the images that have its change. A section that is there, and names as many images, stays as it
 * is: when they were first seen is known better there than by who lost his memory.
 *
 * @param before the body of the comment that is there
 * @param end where this section ends in it
 */
export function liveSection(
  catalogs: readonly LiveCatalog[],
  before: string | undefined,
  end: string,
): string | undefined {
  const published = catalogs.filter(({ image }) => image !== undefined);
  const there = before === undefined ? undefined : sectionIn(before, end);
  const isKnown = there !== undefined && Number(markerPattern.exec(there)?.[1]) >= published.length;
  if (isKnown && (published.length > 0 || catalogs.length === 0)) return there;
  if (catalogs.length === 0) return undefined;
  const lines = catalogs.slice(0, most).map(lineOf);
  const more = catalogs.length > most ? [`- and ${catalogs.length - most} more`] : [];
  return [`${begin}${published.length} -->`, ...lines, ...more].join('\n');
}

function lineOf({ name, image, tag, since, problem }: LiveCatalog): string {
  if (image === undefined || since === undefined)
    return `- ${nameMarkdown(name)}: not published yet.${problem === undefined ? '' : ` ${prose(problem)}`}`;
  const by = tag === undefined ? '' : ` (${nameMarkdown(tag)})`;
  return `- ${nameMarkdown(name)}: live in ${nameMarkdown(image)}${by} since ${minuteText(since)}`;
}

function sectionIn(body: string, end: string): string | undefined {
  const at = body.indexOf(begin);
  if (at < 0) return undefined;
  const after = body.indexOf(end, at);
  return body.slice(at, after < 0 ? undefined : after).trimEnd();
}
