import { visible } from '../../report/text/visible.ts';
import type { ReplacedLines } from './suggestion.ts';

/** Lines of one suggestion, as they are or as they should be: more is better done by the command. */
const maxLines = 40;
const maxCharacters = 20_000;

/**
 * The smallest range of whole lines in which two versions of a file differ. Lines that are only added take the line above them along, or else the one
 * below: GitHub has a suggestion replace at least one line.
 *
 * Undefined where GitHub would not make the same bytes of it, or not for certain:
 * - the last line of a file without a line end there: GitHub documents no line end of a suggestion;
 * - lines that end with CR LF, for the same reason;
 * - characters that nobody sees or that a comment need not keep. They cannot be escaped: a suggestion is taken as it is.
 */
export function replacedLines(before: string, after: string): ReplacedLines | undefined {
  const old = before.split('\n');
  const wanted = after.split('\n');
  const most = Math.min(old.length, wanted.length);
  let start = 0;
  while (start < most && old[start] === wanted[start]) start += 1;
  let same = 0;
  while (same < most - start && old.at(-1 - same) === wanted.at(-1 - same)) same += 1;
  if (start === old.length - same) {
    if (start > 0) start -= 1;
    else same -= 1;
  }
  // What is behind the last line end: a line without one, or nothing.
  if (same < 1) return undefined;
  const removed = old.slice(start, old.length - same);
  const added = wanted.slice(start, wanted.length - same);
  const isShort = [removed, added].every(
    lines => lines.length <= maxLines && lines.reduce((sum, line) => sum + line.length, 0) <= maxCharacters,
  );
  if (!isShort || ![...removed, ...added].every(isPlain)) return undefined;
  return { startLine: start + 1, endLine: start + removed.length, before: removed, after: added };
}

function isPlain(line: string): boolean {
  // `visible` also breaks up what only a log would obey.
  const text = line.replaceAll('\t', ' ').replaceAll('##', '');
  return visible(text) === text;
}
