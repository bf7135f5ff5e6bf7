import type { AmbiguousYaml } from './ambiguous-yaml.ts';

/**
 * Syntax that not every program takes: a directive, by which some choose the version of YAML, or a tab outside of comments and of the given texts, which PyYAML
 * refuses.
 *
 * @param texts offsets of the start and the end of each scalar that is not plain, one after the other, ascending
 */
export function unportableSyntax(text: string, texts: readonly number[]): AmbiguousYaml | undefined {
  const directive = text.search(/^%/m);
  if (directive !== -1) {
    return { message: 'Directives (`%`) are not supported here.', fix: 'Remove the line.', offset: directive };
  }
  let next = 0;
  let tab = text.indexOf('\t');
  while (tab !== -1) {
    while ((texts[next + 1] ?? Number.POSITIVE_INFINITY) <= tab) next += 2;
    let end = tab + 1;
    if ((texts[next] ?? Number.POSITIVE_INFINITY) >= tab) {
      if (!isInComment(text, tab)) {
        return { message: 'The file has a tab, which some parsers reject.', fix: 'Use spaces.', offset: tab };
      }
      end = text.indexOf('\n', tab);
    }
    tab = end === -1 ? -1 : text.indexOf('\t', end);
  }
  return undefined;
}

/** Where a comment follows quotes, it may as well be a part of what is quoted. */
function isInComment(text: string, tab: number): boolean {
  const [line = ''] = text.slice(text.lastIndexOf('\n', tab) + 1, tab).split(/["']/, 1);
  return line.startsWith('#') || line.includes(' #');
}
