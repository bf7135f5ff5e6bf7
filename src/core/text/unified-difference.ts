import { formatPatch, OMIT_HEADERS, structuredPatch } from 'diff';

/** Unchanged lines that are shown around a change. */
const context = 3;
/** Removed and added lines together, above which everything is removed and added: finding the least takes time by their square. */
const maxDiffering = 2_500;

/**
 * The difference of two texts as `diff -u` writes it, without its header: hunks of three lines around each change. Empty for
 * equal texts. Line numbers count from 1.
 */
export function unifiedDifference(before: string, after: string): string {
  if (before === after) return '';
  const [old, current] = [linesOf(before), linesOf(after)];
  // What both begin and end with is cut off first, so that only what is between is shown whole where too much differs.
  let start = 0;
  while (start < old.length && start < current.length && old[start] === current[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, current.length) - start;
  while (end < most && old.at(-1 - end) === current.at(-1 - end)) end += 1;
  const left = Math.max(0, start - context);
  const right = Math.max(0, end - context);
  const hunks = hunksBetween(old.slice(left, old.length - right), current.slice(left, current.length - right));
  const moved = hunks.map(hunk => ({ ...hunk, oldStart: hunk.oldStart + left, newStart: hunk.newStart + left }));
  return formatPatch({ oldFileName: '', newFileName: '', oldHeader: '', newHeader: '', hunks: moved }, OMIT_HEADERS);
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]+\n?|\n/g) ?? [];
}

function hunksBetween(before: readonly string[], after: readonly string[]) {
  const [old, current] = [before.join(''), after.join('')];
  const least = structuredPatch('', '', old, current, '', '', { context, maxEditLength: maxDiffering });
  if (least !== undefined) return least.hunks;
  const lines = [structuredPatch('', '', old, ''), structuredPatch('', '', '', current)].flatMap(
    ({ hunks }) => hunks[0]?.lines ?? [],
  );
  return [{ oldStart: 1, oldLines: before.length, newStart: 1, newLines: after.length, lines }];
}
