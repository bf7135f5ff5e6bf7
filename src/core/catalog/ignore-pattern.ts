import type { MatchWork } from '../go/match-work.ts';
import { compilePathMatch } from '../go/path-match.ts';

/** One line of an `.indexignore` file. */
export interface IgnorePattern {
  /** False for a line that begins with `!`: it brings back what an earlier one hides. */
  readonly hides: boolean;
  /** Whether it speaks of the file whose path, below the pattern's directory, has these parts. */
  matches(parts: readonly string[]): boolean;
}

type PartMatch = (name: string) => boolean;

/** A part of a pattern with slashes: `''` and `'**'` have a meaning of their own. */
type PatternPart = '' | '**' | PartMatch;

const nothing = () => false;

/**
 * Reads a trimmed, non-empty line as go-git's `plumbing/format/gitignore` does, which differs from git: only files are asked
 * about, `**` takes the first part that fits and is never tried again, and what a directory hides can be brought back.
 *
 * @param work what all comparisons with it take from
 */
export function parseIgnorePattern(line: string, work: MatchWork): IgnorePattern {
  const hides = !line.startsWith('!');
  // Blanks at the end are gone already; behind a lone `!` there is nothing.
  const text = hides ? line : line.slice(1);
  const isDirectory = text.endsWith('/');
  const parts = (isDirectory ? text.slice(0, -1) : text).split('/');
  const matches = parts.length > 1 ? pathMatch(parts, isDirectory, work) : nameMatch(parts[0] ?? '', isDirectory, work);
  return { hides, matches };
}

/** What stands for nothing but itself in a part of a pattern. */
const plain = /^[^*?[\\]*$/;

/** A malformed part matches nothing. */
function partMatch(text: string, work: MatchWork): PartMatch {
  if (!plain.test(text)) return compilePathMatch(text, work) ?? nothing;
  return name => {
    work.take(1);
    return name === text;
  };
}

/** Without a slash: any part of the path may match, for a directory any but the last. */
function nameMatch(text: string, isDirectory: boolean, work: MatchWork): IgnorePattern['matches'] {
  const match = partMatch(text, work);
  return parts => parts.some((part, index) => match(part) && !(isDirectory && index === parts.length - 1));
}

/** With a slash: part by part from the pattern's directory on; a path longer than the pattern lies below what it hides. */
function pathMatch(texts: readonly string[], isDirectory: boolean, work: MatchWork): IgnorePattern['matches'] {
  const wanted: PatternPart[] = [];
  for (const text of texts) {
    if (text === '' || text === '**') wanted.push(text);
    else if (text.includes('**')) return nothing;
    else wanted.push(partMatch(text, work));
  }
  return parts => {
    let at = 0;
    let matched = false;
    let skips = false;
    for (const [index, part] of wanted.entries()) {
      if (part === '**' && index === wanted.length - 1) break;
      if (part === '' || part === '**') {
        skips = part === '**';
        continue;
      }
      if (at >= parts.length) return false;
      if (skips) {
        const found = parts.findIndex((name, position) => position >= at && part(name));
        matched = found >= 0;
        at = matched ? found + 1 : parts.length;
        skips = false;
      } else if (part(parts[at] ?? '')) {
        matched = true;
        at += 1;
      } else return false;
    }
    return matched && !(isDirectory && at === parts.length);
  };
}
