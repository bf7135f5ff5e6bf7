/** Lines of context round a difference. */
const context = 3;

/** Texts with more lines than this, beyond what both begin and end with, are shown whole, one after the other. */
const mostLines = 300;

/** Lines that differ, marked `-` and `+`, with a little context; `…` stands for lines left out. Empty for equal texts. */
export function unifiedDifference(before: string, after: string): string {
  if (before === after) return '';
  const lines = differenceOfLines(linesOf(before), linesOf(after));
  const isNear = lines.map(() => false);
  for (const [index, line] of lines.entries()) {
    if (line.startsWith(' ')) continue;
    for (let near = Math.max(0, index - context); near <= Math.min(lines.length - 1, index + context); near += 1)
      isNear[near] = true;
  }
  const shown: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (isNear[index]) shown.push(line);
    else if (shown.at(-1) !== ' …') shown.push(' …');
  }
  return shown.join('\n');
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function differenceOfLines(before: readonly string[], after: readonly string[]): readonly string[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  const middle = middleOf(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const kept = (line: string) => ` ${line}`;
  return [...before.slice(0, start).map(kept), ...middle, ...before.slice(before.length - end).map(kept)];
}

/** By the longest common subsequence; the table is what `mostLines` bounds. */
function middleOf(before: readonly string[], after: readonly string[]): readonly string[] {
  if (before.length > mostLines || after.length > mostLines) {
    return [...before.map(line => `-${line}`), ...after.map(line => `+${line}`)];
  }
  const lengths = commonLengths(before, after);
  const lines: string[] = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    if (left < before.length && right < after.length && before[left] === after[right]) {
      lines.push(` ${before[left]}`);
      left += 1;
      right += 1;
    } else if (
      right >= after.length ||
      (left < before.length && at(lengths, left + 1, right) >= at(lengths, left, right + 1))
    ) {
      lines.push(`-${before[left]}`);
      left += 1;
    } else {
      lines.push(`+${after[right]}`);
      right += 1;
    }
  }
  return lines;
}

/** `[i][j]`: the length of the longest common subsequence of the lines from i and from j on. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table: number[][] = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let left = before.length - 1; left >= 0; left -= 1) {
    const row = table[left] ?? [];
    for (let right = after.length - 1; right >= 0; right -= 1) {
      row[right] =
        before[left] === after[right]
          ? at(table, left + 1, right + 1) + 1
          : Math.max(at(table, left + 1, right), at(table, left, right + 1));
    }
  }
  return table;
}

function at(table: readonly (readonly number[])[], left: number, right: number): number {
  return table[left]?.[right] ?? 0;
}
