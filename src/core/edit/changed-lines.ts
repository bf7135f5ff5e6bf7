import type { Edit } from './edit.ts';

/** Whole lines that an edit removes and adds, without line ends. */
export interface ChangedLines {
  readonly file: string;
  /** The first line that differs, counted from 1; where lines are only added, the line behind which they come, and 0 for the begin of a file. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** An edit as whole lines. Undefined where the lines are not known. */
export function changedLines(edit: Edit): ChangedLines | undefined {
  if (edit.kind === 'create') return { file: edit.file, line: 0, removed: [], added: linesOf(edit.text) };
  const { file, line, column, endColumn, text, lines } = edit;
  if (lines === undefined) return undefined;
  const last = lines.slice(lines.lastIndexOf('\n') + 1);
  const whole = `${lines.slice(0, column - 1)}${text.replaceAll('\r\n', '\n')}${last.slice(endColumn - 1)}`;
  return withoutEqual(file, line, lines.split('\n'), whole.split('\n'));
}

/** Without the lines that stay at both ends. */
function withoutEqual(
  file: string,
  line: number,
  before: readonly string[],
  after: readonly string[],
): ChangedLines | undefined {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const removed = before.slice(start, before.length - end);
  return {
    file,
    line: line + start - (removed.length === 0 ? 1 : 0),
    removed,
    added: after.slice(start, after.length - end),
  };
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}
