import { MatchWork } from './match-work.ts';

/** One character of a pattern: a fixed one, as it is, any one, or one of a class. */
type Token =
  | string
  | { readonly kind: 'any' }
  | { readonly kind: 'class'; readonly isNegated: boolean; readonly ranges: readonly (readonly [number, number])[] };

const any: Token = { kind: 'any' };

/** The tokens between two stars. */
interface Chunk {
  readonly afterStar: boolean;
  readonly tokens: readonly Token[];
}

/**
 * Compiles a pattern of Go's `filepath.Match` (https://pkg.go.dev/path/filepath#Match): `*`, `?`, `[a-z]`, `[^a-z]` and `\` before a
 * character. Undefined for a malformed pattern, which matches nothing. Names are one part of a path, without `/`.
 * Each star takes as little as it can and is never tried again, so a match takes at most name times pattern.
 *
 * @param work what matching takes its steps from: one for each character of the pattern that is compared
 */
export function compilePathMatch(
  pattern: string,
  work = new MatchWork(Number.POSITIVE_INFINITY),
): ((name: string) => boolean) | undefined {
  const chunks = compile(pattern);
  if (chunks === undefined) return undefined;
  const shortest = chunks.reduce((length, { tokens }) => length + tokens.length, 0);
  return name => {
    work.take(1);
    const characters = charactersOf(name);
    return characters.length >= shortest && matches(chunks, characters, work);
  };
}

/** With one of these a text has more units than characters. */
const astral = /[\ud800-\udfff]/;

function charactersOf(text: string): ArrayLike<string> {
  return astral.test(text) ? [...text] : text;
}

function compile(pattern: string): readonly Chunk[] | undefined {
  const characters = charactersOf(pattern);
  const chunks: Chunk[] = [];
  let tokens: Token[] = [];
  let afterStar = false;
  for (let at = 0; at < characters.length; ) {
    const character = characters[at] as string;
    if (character === '*') {
      if (tokens.length > 0) chunks.push({ afterStar, tokens });
      [tokens, afterStar, at] = [[], true, at + 1];
    } else if (character === '[') {
      const found = readClass(characters, at + 1);
      if (found === undefined) return undefined;
      tokens.push(found.token);
      at = found.next;
    } else if (character === '\\') {
      const escaped = characters[at + 1];
      if (escaped === undefined) return undefined;
      tokens.push(escaped);
      at += 2;
    } else {
      tokens.push(character === '?' ? any : character);
      at += 1;
    }
  }
  if (tokens.length > 0 || afterStar) chunks.push({ afterStar, tokens });
  return chunks;
}

/** Reads a class from behind its `[`. A class has at least one range, and `]` cannot be the first. */
function readClass(characters: ArrayLike<string>, start: number) {
  let at = start;
  const isNegated = characters[at] === '^';
  if (isNegated) at += 1;
  const ranges: [number, number][] = [];
  for (;;) {
    if (characters[at] === ']' && ranges.length > 0) {
      return { token: { kind: 'class', isNegated, ranges } as const, next: at + 1 };
    }
    const low = readClassCharacter(characters, at);
    if (low === undefined) return undefined;
    at = low.next;
    const high = characters[at] === '-' ? readClassCharacter(characters, at + 1) : low;
    if (high === undefined) return undefined;
    at = high.next;
    ranges.push([low.code, high.code]);
  }
}

function readClassCharacter(characters: ArrayLike<string>, at: number) {
  const first = characters[at];
  if (first === undefined || first === '-' || first === ']') return undefined;
  const offset = first === '\\' ? 1 : 0;
  const code = characters[at + offset]?.codePointAt(0);
  return code === undefined || at + offset + 1 >= characters.length ? undefined : { code, next: at + offset + 1 };
}

function matches(chunks: readonly Chunk[], name: ArrayLike<string>, work: MatchWork): boolean {
  let at = 0;
  for (const [index, { afterStar, tokens }] of chunks.entries()) {
    const isLast = index === chunks.length - 1;
    if (afterStar && tokens.length === 0) return true;
    const furthest = afterStar ? name.length - tokens.length : at;
    // The last chunk reaches the end of the name, so there is one place alone where it can stand.
    let start = isLast && afterStar ? Math.max(at, furthest) : at;
    while (start <= furthest && !matchesAt(tokens, name, start, work)) start += 1;
    if (start > furthest) return false;
    at = start + tokens.length;
  }
  return at === name.length;
}

function matchesAt(tokens: readonly Token[], name: ArrayLike<string>, start: number, work: MatchWork): boolean {
  if (start + tokens.length > name.length) return false;
  let same = 0;
  while (same < tokens.length && accepts(tokens[same] as Token, name[start + same] as string)) same += 1;
  work.take(same + 1);
  return same === tokens.length;
}

function accepts(token: Token, character: string): boolean {
  if (typeof token === 'string') return token === character;
  switch (token.kind) {
    case 'any':
      return true;
    case 'class': {
      const code = character.codePointAt(0) ?? 0;
      return token.ranges.some(([low, high]) => low <= code && code <= high) !== token.isNegated;
    }
  }
}
