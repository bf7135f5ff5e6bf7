/**
 * What remains of a Markdown text once everything in it that is inert is taken out: fenced blocks, code spans (by the rule of
 * CommonMark: a run of backticks up to the next run of the same length on the line), `<code>` in HTML, and the markup that
 * our reports write. An independent reader, on purpose unlike the code that writes.
 */
export function markdownRest(markdown: string, allowedLinks: readonly string[]): readonly string[] {
  const rest: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const marks = /^`{3,}/.exec(line)?.[0] ?? '';
    if (fence === '' && marks !== '') fence = marks;
    else if (fence !== '' && marks.length >= fence.length && line === marks) fence = '';
    else if (fence === '') rest.push(withoutOurMarkup(withoutCode(withoutHtmlCode(line)), allowedLinks));
  }
  if (fence !== '') rest.push('a fence is never closed: ```');
  return rest;
}

function withoutCode(line: string): string {
  let rest = '';
  let at = 0;
  while (at < line.length) {
    if (line[at] !== '`') {
      rest += line[at];
      at += 1;
      continue;
    }
    const open = runAt(line, at);
    let end = at + open;
    while (end < line.length && runAt(line, end) !== open) end += Math.max(1, runAt(line, end));
    if (end >= line.length) return `${rest}${line.slice(at)}`;
    at = end + open;
    rest += 'x';
  }
  return rest;
}

/** In a line that begins an HTML block, where backticks mean nothing. */
function withoutHtmlCode(line: string): string {
  return line.startsWith('<details') ? line.replace(/<code>[^<>]*<\/code>/g, 'x') : line;
}

function runAt(line: string, from: number): number {
  let end = from;
  while (line[end] === '`') end += 1;
  return end - from;
}

function withoutOurMarkup(line: string, allowedLinks: readonly string[]): string {
  return line
    .replace(/\[[a-z0-9:-]+\]\(([^()\s]*)\)/g, (link, target: string) =>
      allowedLinks.some(base => target.startsWith(`${base}/`)) ? 'x' : link,
    )
    .replace(/<br>|<\/?sub>|<\/?details>|<details open>|<\/?summary>/g, '')
    .replace(/^#{3,4} |^ *- |\*\*/g, '')
    .replace(/^\|.*\|$/, row => row.replaceAll('|', ' '));
}
