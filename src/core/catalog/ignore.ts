import { MatchWork } from '../go/match-work.ts';
import { trimSpace } from '../go/trim-space.ts';
import { type IgnorePattern, parseIgnorePattern } from './ignore-pattern.ts';

/** An `.indexignore` file: the directory that it stands in, empty for the root, and its text. */
export interface IgnoreFile {
  readonly directory: string;
  readonly text: string;
}

/** Go's `bufio.Scanner` refuses a line of 64 KiB, and opm then refuses the catalog. */
const maxLineLength = 65_535;
/** The most patterns of one file, and characters of them: each file below it is held against each of them. Ours; opm has no limit. */
const maxPatterns = 1_000;
const maxCharacters = 100_000;
/** Steps of comparing paths with patterns, a few tenths of a second: a hundred plain names and ten thousand files take a tenth of them. */
const maxSteps = 20_000_000;

/**
 * Says which files of a catalog are hidden from OLM by its `.indexignore` files, as `opm` does: patterns apply from their
 * file's directory downwards, and of those that match a path the last one decides, in the order in which a walk by name
 * meets the files. Only paths of files may be asked about. Directories and paths are relative to one and the same root,
 * which may be the repository's: patterns only look at what is below their own directory.
 *
 * A file that `ignoreFileProblem` objects to hides nothing, and when `work` is spent no file does.
 */
export function ignoreMatcher(files: readonly IgnoreFile[], work = ignoreWork()): (path: string) => boolean {
  const lines = new Map<string, readonly string[]>();
  for (const file of files) {
    const found = ignoreFileProblem(file.text) === undefined ? patternLines(file.text) : [];
    if (found.length > 0) lines.set(file.directory, found);
  }
  const patterns = new Map<string, readonly IgnorePattern[]>();
  const patternsIn = (directory: string) => {
    const known = patterns.get(directory);
    if (known !== undefined) return known;
    const found = lines.get(directory) ?? [];
    for (const line of found) work.take(line.length);
    const parsed = work.isSpent ? [] : found.map(line => parseIgnorePattern(line, work));
    patterns.set(directory, parsed);
    return parsed;
  };
  return path => lines.size > 0 && !work.isSpent && isHidden(patternsIn, path, work);
}

/** What comparing the paths of one catalog with its ignore files may take. */
export function ignoreWork(): MatchWork {
  return new MatchWork(maxSteps);
}

/** What makes an `.indexignore` file unusable: a line too long for opm, or more patterns than we look at. */
export function ignoreFileProblem(text: string): string | undefined {
  // A character has at most three bytes for each unit of its length, so a short text needs no counting.
  if (text.length * 3 > maxLineLength && text.split('\n').some(isTooLong)) {
    return `it has a line of more than ${maxLineLength} bytes`;
  }
  const lines = patternLines(text);
  if (lines.length > maxPatterns) return `it has ${lines.length} patterns, more than ${maxPatterns}`;
  const characters = lines.reduce((total, line) => total + line.length, 0);
  return characters > maxCharacters
    ? `its patterns have ${characters} characters, more than ${maxCharacters}`
    : undefined;
}

function isTooLong(line: string): boolean {
  let bytes = 0;
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > maxLineLength;
}

function patternLines(text: string): string[] {
  return text
    .split('\n')
    .map(trimSpace)
    .filter(line => line !== '' && !line.startsWith('#'));
}

function isHidden(patternsIn: (directory: string) => readonly IgnorePattern[], path: string, work: MatchWork): boolean {
  const parts = path.split('/');
  for (const depth of byPrecedence(parts)) {
    const found = patternsIn(parts.slice(0, depth).join('/'));
    if (found.length === 0) continue;
    const below = parts.slice(depth);
    const decisive = found.findLast(pattern => work.isSpent || pattern.matches(below));
    if (decisive !== undefined) return decisive.hides && !work.isSpent;
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
