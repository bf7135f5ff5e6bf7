import { type NameUnit, unitsOfCharacter, unitsOfName } from './name-units.ts';

/** A pattern of a CODEOWNERS file, split at slashes. */
export interface CodeownersPattern {
  /** Parts of the pattern; `**` stands for any number of parts of a path. */
  readonly parts: readonly string[];
  /** Set when the pattern is a plain path from the root: the path, and whether only what is below it is meant. */
  readonly plain: { readonly path: string; readonly isBelow: boolean } | undefined;
  /** Whether what is below a matching path matches, too. */
  readonly reachesBelow: boolean;
  /** Whether what it matches may depend on what a `?` stands for. */
  readonly hasUnit: boolean;
}

/**
 * Reads a pattern as GitHub does: a gitignore pattern in which a leading slash, or a slash inside, ties it to the root; a
 * name alone matches at any depth; what matches a directory matches everything below it, except by a last `*`, which
 * stays on its level; `\` takes the next character as it is.
 * https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
 */
export function readPattern(text: string): CodeownersPattern {
  let parts = text.split('/');
  if (parts[0] === '') parts = parts.slice(1);
  else if ((parts.length === 1 || (parts.length === 2 && parts[1] === '')) && parts[0] !== '**') parts.unshift('**');
  const isBelow = parts.length > 1 && parts.at(-1) === '';
  if (isBelow) parts = [...parts.slice(0, -1), '**'];
  const isPlain = !/[*?\\]/.test(text) && parts[0] !== '**' && parts[0] !== '';
  const plainParts = isBelow ? parts.slice(0, -1) : parts;
  return {
    parts,
    // As paths are decoded (`pathOfBytes`).
    plain: isPlain ? { path: plainParts.join('/').replaceAll('\uFFFD', '\uFFFD\uFFFD'), isBelow } : undefined,
    reachesBelow: parts.at(-1) !== '*' && parts.at(-1) !== '**',
    hasUnit: text.includes('?'),
  };
}

/**
 * Whether a path matches, in time proportional to pattern times path: two rows of a table, no backtracking.
 *
 * @param unit what a `?` stands for one of: GitHub does not say it
 */
export function matchesPattern(
  { parts, reachesBelow }: CodeownersPattern,
  path: string,
  unit: NameUnit = 'character',
): boolean {
  const names = path.split('/');
  // reachable[i]: the parts so far can match the first i names.
  let reachable: boolean[] = [true, ...names.map(() => false)];
  for (const [index, part] of parts.entries()) {
    const next: boolean[] = [part === '**' && index < parts.length - 1 && reachable[0] === true];
    for (const [position, name] of names.entries()) {
      const isHere = reachable[position] === true;
      if (part !== '**') next.push(isHere && matchesName(part, name, unit));
      // A last `**` wants at least one name; any other may match none.
      else
        next.push(isHere || next[position] === true || (index < parts.length - 1 && reachable[position + 1] === true));
    }
    reachable = next;
  }
  return reachesBelow ? reachable.slice(1).includes(true) : reachable.at(-1) === true;
}

interface Step {
  readonly kind: 'any' | 'one' | 'literal';
  readonly character: string;
}

function matchesName(part: string, name: string, unit: NameUnit): boolean {
  if (part === '*') return name !== '';
  const characters = unitsOfName(name, unit);
  let reachable: boolean[] = [true, ...characters.map(() => false)];
  for (const step of stepsOf(part, unit)) {
    const next: boolean[] = [step.kind === 'any' && reachable[0] === true];
    for (const [position, character] of characters.entries()) {
      if (step.kind === 'any') next.push(reachable[position + 1] === true || next[position] === true);
      else next.push(reachable[position] === true && (step.kind === 'one' || step.character === character));
    }
    reachable = next;
  }
  return reachable.at(-1) === true;
}

function stepsOf(part: string, unit: NameUnit): Step[] {
  const steps: Step[] = [];
  let isEscaped = false;
  for (const character of part) {
    if (isEscaped || (character !== '*' && character !== '?' && character !== '\\')) {
      for (const one of unitsOfCharacter(character, unit)) steps.push({ kind: 'literal', character: one });
      isEscaped = false;
    } else if (character === '\\') isEscaped = true;
    else steps.push({ kind: character === '*' ? 'any' : 'one', character });
  }
  return steps;
}
