import type { MatchWork } from '../go/match-work.ts';
import { memoise } from '../memoise.ts';
import { type NameUnit, unitsOfCharacter, unitsOfName } from './name-units.ts';

/** Anything in a name, also nothing; one unit of it. */
const anything = Symbol('*');
const one = Symbol('?');

/** What the name of a file is held against, step by step. */
type Steps = readonly (string | typeof anything | typeof one)[];

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

/** A path, split into what patterns are compared with. */
export interface PathUnits {
  readonly unit: NameUnit;
  readonly names: readonly (readonly string[])[];
}

/** @param unit what a `?` stands for one of: GitHub does not say it */
export function unitsOfPath(path: string, unit: NameUnit): PathUnits {
  return { unit, names: path.split('/').map(name => unitsOfName(name, unit)) };
}

/**
 * Whether a path matches, in time proportional to pattern times path: two rows of a table.
 *
 * @param work what may be spent on all comparisons. Once it is spent, the result says nothing
 */
export function matchesPattern(pattern: CodeownersPattern, { unit, names }: PathUnits, work: MatchWork): boolean {
  // here[i]: the parts so far can match the first i names.
  let here = new Uint8Array(names.length + 1);
  let next = new Uint8Array(names.length + 1);
  here[0] = 1;
  const parts = stepsIn[unit](pattern);
  const last = parts.length - 1;
  for (let index = 0; index <= last; index++) {
    if (work.isSpent) return false;
    work.take(names.length + 1);
    const steps = parts[index];
    next[0] = steps === undefined && index < last ? at(here, 0) : 0;
    let isReached = next[0] === 1;
    for (let position = 0; position < names.length; position++) {
      let reached = at(here, position);
      // A last `**` wants at least one name; any other may match none.
      if (steps === undefined) reached |= at(next, position) | (index < last ? at(here, position + 1) : 0);
      else if (reached === 1 && !matchesName(steps, names[position] ?? [], work)) reached = 0;
      next[position + 1] = reached;
      isReached ||= reached === 1;
    }
    if (!isReached) return false;
    [here, next] = [next, here];
  }
  return pattern.reachesBelow ? here.indexOf(1, 1) >= 0 : here.at(-1) === 1;
}

function at(row: Uint8Array, position: number): number {
  return row[position] ?? 0;
}

/** Where a `*` took too little, only the last one takes one more: what an earlier one takes makes no difference then. */
function matchesName(steps: Steps, name: readonly string[], work: MatchWork): boolean {
  if (name.length === 0) return steps.length === 0;
  let step = 0;
  let position = 0;
  let star = -1;
  let taken = 0;
  let count = 0;
  for (; position < name.length; count++) {
    if (steps[step] === anything) {
      star = step++;
      taken = position;
    } else if (steps[step] === one || steps[step] === name[position]) {
      step++;
      position++;
    } else if (star === -1) break;
    else {
      step = star + 1;
      position = ++taken;
    }
  }
  work.take(count);
  while (steps[step] === anything) step++;
  return position === name.length && step === steps.length;
}

/** The steps of each part of a pattern; undefined for `**`. */
const stepsIn: Readonly<Record<NameUnit, (pattern: CodeownersPattern) => readonly (Steps | undefined)[]>> = {
  character: memoise(({ parts }) => parts.map(part => (part === '**' ? undefined : stepsOf(part, 'character')))),
  byte: memoise(({ parts }) => parts.map(part => (part === '**' ? undefined : stepsOf(part, 'byte')))),
};

function stepsOf(part: string, unit: NameUnit): Steps {
  const steps: Steps[number][] = [];
  let isEscaped = false;
  for (const character of part) {
    if (isEscaped || (character !== '*' && character !== '?' && character !== '\\')) {
      steps.push(...unitsOfCharacter(character, unit));
      isEscaped = false;
    } else if (character === '\\') isEscaped = true;
    else steps.push(character === '*' ? anything : one);
  }
  return steps;
}
