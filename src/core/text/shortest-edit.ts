/** Removed and added lines together, above which everything is removed and added: finding the least takes time by their square. */
const mostDiffering = 4_000;

/** A line of a difference: kept, removed or added. */
export interface EditStep {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

/**
 * The fewest removed and added lines that make one text of another, removed ones first; by the greedy algorithm of E. W. Myers,
 * "An O(ND) Difference Algorithm and Its Variations" (1986).
 */
export function shortestEdit(before: readonly string[], after: readonly string[]): readonly EditStep[] {
  const rounds = furthestOfRounds(before, after);
  if (rounds === undefined) return [...before.map(removed), ...after.map(added)];
  const steps: EditStep[] = [];
  let [row, column] = [before.length, after.length];
  for (let round = rounds.length - 1; round >= 0; round -= 1) {
    const earlier = round === 0 ? undefined : rounds[round - 1];
    const isAdded = earlier !== undefined && comesByAdding(earlier, round, row - column);
    const next = row - column + (isAdded ? 1 : -1);
    const start = earlier === undefined ? 0 : reach(earlier, round, next) + (isAdded ? 0 : 1);
    for (; row > start; row -= 1, column -= 1) steps.push({ sign: ' ', line: before[row - 1] ?? '' });
    if (earlier === undefined) break;
    if (isAdded) steps.push(added(after[--column] ?? ''));
    else steps.push(removed(before[--row] ?? ''));
  }
  return steps.reverse();
}

/**
 * How far into the first text each number of changes reaches, for each diagonal (row minus column) from -round to round, every
 * second one. Undefined past the limit.
 */
function furthestOfRounds(before: readonly string[], after: readonly string[]): readonly Int32Array[] | undefined {
  const rounds: Int32Array[] = [];
  for (let round = 0; round <= mostDiffering; round += 1) {
    const earlier = rounds[round - 1];
    const furthest = new Int32Array(round + 1);
    for (let index = 0; index <= round; index += 1) {
      const diagonal = 2 * index - round;
      let row = 0;
      if (earlier !== undefined)
        row = comesByAdding(earlier, round, diagonal)
          ? reach(earlier, round, diagonal + 1)
          : reach(earlier, round, diagonal - 1) + 1;
      while (row < before.length && row - diagonal < after.length && before[row] === after[row - diagonal]) row += 1;
      furthest[index] = row;
      if (row >= before.length && row - diagonal >= after.length) return [...rounds, furthest];
    }
    rounds.push(furthest);
  }
  return undefined;
}

/** Whether the last change on a diagonal adds a line: it comes from the diagonal above, which reaches further. */
function comesByAdding(earlier: Int32Array, round: number, diagonal: number): boolean {
  if (diagonal === -round) return true;
  return diagonal !== round && reach(earlier, round, diagonal - 1) < reach(earlier, round, diagonal + 1);
}

/** What the round before reached on a diagonal. */
function reach(earlier: Int32Array, round: number, diagonal: number): number {
  return earlier[(diagonal + round - 1) / 2] ?? 0;
}

function removed(line: string): EditStep {
  return { sign: '-', line };
}

function added(line: string): EditStep {
  return { sign: '+', line };
}
