/** Unchanged lines that are shown around a change. */
const context = 3;
/** Lines that differ, above which the differing part is shown as a whole: finding the least takes time by their square. */
const mostDiffering = 2_000;

/** A line of a difference: kept, removed or added. */
interface Step {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

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

function nearChanges(steps: readonly Step[]): readonly boolean[] {
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

function stepsBetween(before: readonly string[], after: readonly string[]): readonly Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  return [
    ...before.slice(0, start).map(kept),
    ...differing(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(kept),
  ];
}

/** By the longest common subsequence. */
function differing(before: readonly string[], after: readonly string[]): readonly Step[] {
  if (before.length > mostDiffering || after.length > mostDiffering)
    return [...before.map(removed), ...after.map(added)];
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const steps: Step[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, young] = [before[row], after[column]];
    if (old !== undefined && old === young) {
      steps.push(kept(old));
      row += 1;
      column += 1;
    } else if (old !== undefined && (young === undefined || at(row + 1, column) >= at(row, column + 1))) {
      steps.push(removed(old));
      row += 1;
    } else if (young !== undefined) {
      steps.push(added(young));
      column += 1;
    }
  }
  return steps;
}

function kept(line: string): Step {
  return { sign: ' ', line };
}

function removed(line: string): Step {
  return { sign: '-', line };
}

function added(line: string): Step {
  return { sign: '+', line };
}
