import { trimSpace } from '../go/trim-space.ts';
import { type IgnorePattern, parseIgnorePattern } from './ignore-pattern.ts';

/** An `.indexignore` file: the directory that it stands in, empty for the root, and its text. */
export interface IgnoreFile {
  readonly directory: string;
  readonly text: string;
}

/** Go's `bufio.Scanner` refuses a line of 64 KiB, and opm then refuses the catalog. */
const longestLine = 65_535;
/** The most patterns of one file: each file below it is held against each of them. Ours; opm has no limit. */
const mostPatterns = 1_000;

/**
 * Says which files of a catalog are hidden from OLM by its `.indexignore` files, as `opm` does: patterns apply from their
 * file's directory downwards, and of those that match a path the last one decides, in the order in which a walk by name
 * meets the files. Only paths of files may be asked about. Directories and paths are relative to one and the same root,
 * which may be the repository's: patterns only look at what is below their own directory.
 *
 * A file that `ignoreFileProblem` objects to hides nothing.
 */
export function ignoreMatcher(files: readonly IgnoreFile[]): (path: string) => boolean {
  const patterns = new Map<string, readonly IgnorePattern[]>();
  for (const file of files) {
    const found = ignoreFileProblem(file.text) === undefined ? patternLines(file.text).map(parseIgnorePattern) : [];
    if (found.length > 0) patterns.set(file.directory, found);
  }
  return path => patterns.size > 0 && isHidden(patterns, path);
}

/** What makes an `.indexignore` file unusable: a line too long for opm, or more patterns than we look at. */
export function ignoreFileProblem(text: string): string | undefined {
  // A character has at most three bytes for each unit of its length, so a short text needs no counting.
  if (text.length * 3 > longestLine && text.split('\n').some(isTooLong)) {
    return `it has a line of more than ${longestLine} bytes`;
  }
  const count = patternLines(text).length;
  return count > mostPatterns ? `it has ${count} patterns, more than ${mostPatterns}` : undefined;
}

function isTooLong(line: string): boolean {
  let bytes = 0;
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > longestLine;
}

function patternLines(text: string): string[] {
  return text
    .split('\n')
    .map(trimSpace)
    .filter(line => line !== '' && !line.startsWith('#'));
}

function isHidden(patterns: ReadonlyMap<string, readonly IgnorePattern[]>, path: string): boolean {
  const parts = path.split('/');
  for (const depth of byPrecedence(parts)) {
    const found = patterns.get(parts.slice(0, depth).join('/'));
    if (found === undefined) continue;
    const below = parts.slice(depth);
    const decisive = found.findLast(pattern => pattern.matches(below));
    if (decisive !== undefined) return decisive.hides;
  }
  return false;
}

/**
 * The directories above a file, as numbers of parts, the one whose patterns were collected last first. A walk by name meets
 * a directory's own `.indexignore` before most of its subdirectories, but after those whose names sort before it.
 */
function byPrecedence(parts: readonly string[]): number[] {
  const early: number[] = [];
  const late: number[] = [];
  for (let depth = 0; depth < parts.length; depth += 1) {
    const isBeforeOwnFile = depth < parts.length - 1 && (parts[depth] ?? '') < '.indexignore';
    (isBeforeOwnFile ? early : late).push(depth);
  }
  return [...early, ...late.reverse()];
}
