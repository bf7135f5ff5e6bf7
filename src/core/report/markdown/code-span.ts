import { visible } from '../text/visible.ts';

/**
 * Any text as a code span of Markdown, on one line: shown as it is, and nothing in it is a mention, a reference, a link,
 * an image or HTML. `<!--` is broken up even here, so that no search for a hidden marker finds one in a name.
 * https://github.github.com/gfm/#code-spans
 */
export function codeSpan(text: string): string {
  if (text === '') return '(empty)';
  const shown = visible(text).replaceAll('<!--', '<\\x21--');
  const fence = '`'.repeat(maxRunLength(shown) + 1);
  const pad = shown.startsWith('`') || shown.endsWith('`') || (shown.startsWith(' ') && shown.endsWith(' ')) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** Length of the longest run of backticks. */
export function maxRunLength(text: string): number {
  let longest = 0;
  let run = 0;
  for (const character of text) {
    run = character === '`' ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
