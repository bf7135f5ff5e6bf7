/** A set of characters by ranges of code points, both ends included. */
export interface CharacterSet {
  readonly ranges: readonly (readonly [number, number])[];
  readonly isNegated: boolean;
}

/** One instruction of a regular expression that is searched by following all its ways at once. */
export type Instruction =
  | { readonly kind: 'character'; readonly set: CharacterSet }
  /** Goes on at both places. */
  | { kind: 'split'; one: number; other: number }
  | { kind: 'jump'; to: number }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'match' };

export type Program = readonly Instruction[];

/**
 * Whether the program matches anywhere in a text, as Go's `MatchString`. Takes time in proportion to program times text,
 * whatever they are: there is no backtracking (https://swtch.com/~rsc/regexp/regexp1.html).
 */
export function searches(program: Program, text: string): boolean {
  const characters = [...text].map(character => character.codePointAt(0) ?? 0);
  let current = new Set<number>();
  for (let position = 0; position <= characters.length; position++) {
    const isStart = position === 0;
    const isEnd = position === characters.length;
    const next = new Set<number>();
    const states = closure(program, [...current, 0], isStart, isEnd);
    for (const state of states) {
      const instruction = program[state];
      if (instruction?.kind === 'match') return true;
      if (isEnd || instruction?.kind !== 'character') continue;
      if (holds(instruction.set, characters[position] ?? 0)) next.add(state + 1);
    }
    current = next;
  }
  return false;
}

/** Every state that can be reached without taking a character. */
function closure(program: Program, from: readonly number[], isStart: boolean, isEnd: boolean): ReadonlySet<number> {
  const states = new Set<number>();
  const open = [...from];
  while (open.length > 0) {
    const state = open.pop() ?? 0;
    if (states.has(state)) continue;
    states.add(state);
    const instruction = program[state];
    if (instruction?.kind === 'split') open.push(instruction.one, instruction.other);
    else if (instruction?.kind === 'jump') open.push(instruction.to);
    else if ((instruction?.kind === 'start' && isStart) || (instruction?.kind === 'end' && isEnd)) open.push(state + 1);
  }
  return states;
}

function holds({ ranges, isNegated }: CharacterSet, character: number): boolean {
  return ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}
