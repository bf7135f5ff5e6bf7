/** What a page tells its reader to do, in its order. */
export type Step =
  /** `<!-- fixture: NAME -->`: what follows happens in a fresh repository. */
  | { readonly kind: 'fixture'; readonly name: string }
  /** `<!-- change: NAME -->`: somebody edited the files of this change. */
  | { readonly kind: 'change'; readonly name: string }
  /** A block below `<!-- file: PATH -->`: the file has this text. */
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | Commands;

/** A block of shell commands, or a comment `<!-- sh ... -->` of which readers see nothing. */
export interface Commands {
  readonly kind: 'commands';
  readonly text: string;
  /** `<!-- not run: REASON -->` stands before it: it needs what a test has not, such as GitHub. */
  readonly isRun: boolean;
  /** The block `text` right below: what the commands print. `from` and `to` are its lines in the page, counted from 0, without the fences. */
  readonly output?: { readonly text: string; readonly from: number; readonly to: number };
}

interface Fence {
  readonly language: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Reads a page in Markdown. */
export function readSteps(page: string): Step[] {
  const lines = page.split('\n');
  const steps: Step[] = [];
  let note: { readonly name: string; readonly value: string } | undefined;
  for (let at = 0; at < lines.length; at++) {
    const comment = commentAt(lines, at);
    if (comment !== undefined) {
      if (comment.name === 'fixture' || comment.name === 'change') {
        steps.push({ kind: comment.name, name: comment.value });
      } else if (comment.name === 'sh') steps.push({ kind: 'commands', text: comment.value, isRun: true });
      else note = comment;
      at = comment.to;
      continue;
    }
    const fence = fenceAt(lines, at);
    if (fence === undefined) continue;
    at = fence.to;
    if (note?.name === 'file') steps.push({ kind: 'file', path: note.value, text: `${fence.text}\n` });
    else if (fence.language === 'sh') {
      const output = outputBelow(lines, fence.to + 1);
      if (output !== undefined) at = output.to;
      steps.push({
        kind: 'commands',
        text: fence.text,
        isRun: note?.name !== 'not run',
        ...(output === undefined ? {} : { output }),
      });
    }
    note = undefined;
  }
  return steps;
}

function outputBelow(lines: readonly string[], start: number): Fence | undefined {
  let at = start;
  while (lines[at]?.trim() === '') at++;
  const fence = fenceAt(lines, at);
  return fence?.language === 'text' ? fence : undefined;
}

/** The block whose first fence is this line, without the indentation of a list. */
function fenceAt(lines: readonly string[], at: number): Fence | undefined {
  const opening = /^( *)(`{3,})([\w-]*)/.exec(lines[at] ?? '');
  if (opening === null) return undefined;
  const [, indentation = '', ticks, language = ''] = opening;
  const to = lines.indexOf(`${indentation}${ticks}`, at + 1);
  if (to < 0) return undefined;
  const content = lines
    .slice(at + 1, to)
    .map(line => (line.startsWith(indentation) ? line.slice(indentation.length) : line));
  return { language, text: content.join('\n'), from: at + 1, to };
}

/** The comment that begins in this line. Only `sh` may have several lines. */
function commentAt(lines: readonly string[], at: number) {
  const line = lines[at]?.trim() ?? '';
  if (line === '<!-- sh') {
    const to = lines.findIndex((other, index) => index > at && other.trim() === '-->');
    return { name: 'sh', value: lines.slice(at + 1, to).join('\n'), to };
  }
  const [, name, value] = /^<!-- (fixture|change|file|not run): (.+) -->$/.exec(line) ?? [];
  return name === undefined || value === undefined ? undefined : { name, value, to: at };
}
