import { type EditStep, shortestEdit } from './shortest-edit.ts';

/** Unchanged lines that are shown around a change. */
const context = 3;

/**
 * The difference of two texts as `diff -u` writes it, without its header: hunks of three lines around each change. Empty for
 * equal texts. Line numbers count from 1.
 */
export function unifiedDifference(before: string, after: string): string {
  const steps = stepsBetween(linesOf(before), linesOf(after));
  const near = nearChanges(steps);
  let text = '';
  let [oldLine, newLine] = [1, 1];
  for (let at = 0; at < steps.length; ) {
    let end = at;
    while (end < steps.length && near[end] === near[at]) end += 1;
    const hunk = steps.slice(at, end);
    const [removed, added] = [
      hunk.filter(({ sign }) => sign !== '+').length,
      hunk.filter(({ sign }) => sign !== '-').length,
    ];
    if (near[at] === true) {
      text += `@@ -${range(oldLine, removed)} +${range(newLine, added)} @@\n`;
      for (const { sign, line } of hunk)
        text += sign + line + (line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n');
    }
    oldLine += removed;
    newLine += added;
    at = end;
  }
  return text;
}

/** A range of no lines begins behind the line before it. */
function range(start: number, count: number): string {
  return count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`;
}

function nearChanges(steps: readonly EditStep[]): readonly boolean[] {
  const near: boolean[] = steps.map(() => false);
  for (const [index, { sign }] of steps.entries()) {
    if (sign === ' ') continue;
    for (let at = Math.max(0, index - context); at <= Math.min(steps.length - 1, index + context); at += 1)
      near[at] = true;
  }
  return near;
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function stepsBetween(before: readonly string[], after: readonly string[]): readonly EditStep[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  return [
    ...before.slice(0, start).map(kept),
    ...shortestEdit(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(kept),
  ];
}

function kept(line: string): EditStep {
  return { sign: ' ', line };
}
