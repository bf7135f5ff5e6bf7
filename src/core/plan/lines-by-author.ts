/**
 * The lines of a comment that its author says: neither quoted, nor shown as code, nor hidden in an HTML comment, nor in HTML that
 * quotes or folds, nor what an e-mail answers to. In doubt a line is left out. Lines come without the blanks at their end.
 *
 * Follows https://github.github.com/gfm/ as far as lines go that begin in the first column: nothing nested in a list or a quote does,
 * but for what follows a quote without a blank line. Takes linear time.
 */
export function linesByAuthor(text: string): readonly string[] {
  const spoken: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = (isWhole = true) => {
    spoken.push(...outsideOfCodeSpans(paragraph, isWhole));
    paragraph = [];
  };
  let block: Block | undefined;
  // A backtick further up may be what one of this line closes.
  let isAfterBacktick = false;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if ((block === undefined || block.kind === 'paragraph') && isStartOfEmail(line)) break;
    const wasInBlock = block !== undefined;
    block = block === undefined ? blockFrom(line, isAfterBacktick) : blockAfter(block, line);
    isAfterBacktick = line.trim() !== '' && (isAfterBacktick || line.includes('`'));
    const isBlank = line.trim() === '';
    if (wasInBlock || block !== undefined || isBlank || line.includes('<!--')) endParagraph(isBlank);
    else paragraph.push(line.trimEnd());
  }
  endParagraph();
  return spoken;
}

/** Lines that are left out, and what ends them. */
type Block =
  | { readonly kind: 'fence'; readonly mark: string; readonly length: number }
  | { readonly kind: 'tag'; readonly tag: string; readonly depth: number }
  | { readonly kind: 'up-to'; readonly end: string }
  /** To the next blank line. */
  | { readonly kind: 'paragraph' };

const quoting = /<(pre|code|blockquote|script|style|textarea|xmp|details|samp|kbd|q)(?![a-z0-9-])/i;

function blockFrom(line: string, isAfterBacktick = true): Block | undefined {
  // What follows a quote, or a tag, without a blank line is part of it.
  if (/^ {0,3}>/.test(line)) return { kind: 'paragraph' };
  const [, marks = '', info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/s.exec(line) ?? [];
  if (marks !== '' && !(marks.startsWith('`') && info.includes('`')))
    return { kind: 'fence', mark: marks.charAt(0), length: marks.length };
  const plain = (isAfterBacktick ? line : withoutCodeSpans(line)).toLowerCase();
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<?', '?>'],
    ['<![cdata[', ']]>'],
  ] as const) {
    const last = plain.lastIndexOf(start);
    if (last >= 0 && plain.indexOf(end, last + start.length) < 0) return { kind: 'up-to', end };
  }
  if (/<![a-z]/.test(plain.slice(plain.lastIndexOf('>') + 1))) return { kind: 'up-to', end: '>' };
  const tag = quoting.exec(plain)?.[1];
  const depth = tag === undefined ? 0 : depthOf(tag, plain);
  if (tag !== undefined && depth > 0) return { kind: 'tag', tag, depth };
  return isUnfinished(plain) || /^ {0,3}<(?!!--)[a-z!?/]/i.test(line) ? { kind: 'paragraph' } : undefined;
}

/**
 * Whether a link, the definition of one, or a tag may go on in the next lines, which are then not shown, or not as text. A definition
 * may have its title there.
 */
function isUnfinished(line: string): boolean {
  const isOpen = (start: string, end: string) => line.lastIndexOf(start) > line.lastIndexOf(end);
  const isTagOpen = /<[a-z/]/.test(line.slice(line.lastIndexOf('>') + 1));
  const hasAttribute = line.includes('<') && /=[ \t]*["']/.test(line);
  return isOpen('[', ']') || isOpen('](', ')') || isTagOpen || hasAttribute || /^ {0,3}\[.*\]:/.test(line);
}

/** The block that goes on after a line of it; undefined where the line is its last. */
function blockAfter(block: Block, line: string): Block | undefined {
  switch (block.kind) {
    case 'fence': {
      const marks = line.trimEnd().replace(/^ {0,3}/, '');
      return marks.length >= block.length && marks === block.mark.repeat(marks.length) ? undefined : block;
    }
    case 'tag': {
      const depth = block.depth + depthOf(block.tag, line.toLowerCase());
      return depth > 0 ? { ...block, depth } : undefined;
    }
    case 'up-to': {
      const end = line.indexOf(block.end);
      // The same line may begin the next one.
      return end < 0 ? block : blockFrom(line.slice(end + block.end.length));
    }
    case 'paragraph':
      return line.trim() === '' ? undefined : (lastingBlockFrom(line) ?? block);
  }
}

function lastingBlockFrom(line: string): Block | undefined {
  const block = blockFrom(line);
  return block?.kind === 'paragraph' ? undefined : block;
}

function depthOf(tag: string, line: string): number {
  return line.split(`<${tag}`).length - line.split(`</${tag}`).length;
}

/**
 * How programs begin the message that an e-mail answers to. In any language its header names an address that GitHub sends from, or that it takes
 * answers at. The App's comment offers a command, which such a message repeats.
 */
function isStartOfEmail(line: string): boolean {
  const start = line.slice(0, 400);
  if (/notifications@github\.com|@(?:no)?reply\.github\.com/i.test(start)) return true;
  return /^(?:-{2,} ?Original Message ?-{2,}|-{5,} ?[^-|]{1,60}-{5,}|_{20,}|On .{1,300} wrote:)\s*$/i.test(start);
}

/**
 * The lines of a paragraph that do not begin inside of a code span, which may go over several lines.
 *
 * @param isWhole what follows is not part of it, and ends no code span that it leaves open
 */
function outsideOfCodeSpans(lines: readonly string[], isWhole: boolean): readonly string[] {
  const spans = codeSpansOf(lines.join('\n'), isWhole);
  if (spans.length === 0) return lines;
  let start = 0;
  let span = 0;
  return lines.filter(line => {
    const at = start;
    start += line.length + 1;
    while ((spans[span]?.end ?? at) < at) span += 1;
    return (spans[span]?.start ?? at) >= at;
  });
}

function withoutCodeSpans(line: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of codeSpansOf(line)) {
    rest += line.slice(from, start);
    from = end;
  }
  return rest + line.slice(from);
}

/** From a run of backticks to the next one of the same length; of a text that is not whole, to its end where there is none. */
function codeSpansOf(text: string, isWhole = true): readonly { readonly start: number; readonly end: number }[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }));
  const nextOfLength = new Map<number, number>();
  const next = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const length = runs[at]?.length ?? 0;
    next[at] = nextOfLength.get(length) ?? -1;
    nextOfLength.set(length, at);
  }
  const spans: { start: number; end: number }[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at];
    const closing = runs[next[at] ?? -1];
    if (run === undefined || closing === undefined) {
      if (run === undefined || isWhole) continue;
      spans.push({ start: run.index, end: text.length });
      break;
    }
    spans.push({ start: run.index, end: closing.index + closing.length });
    at = next[at] ?? at;
  }
  return spans;
}
