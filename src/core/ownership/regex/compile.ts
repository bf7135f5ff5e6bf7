import { anyCharacter, escapedSet, oneCharacter } from './character-sets.ts';
import type { CharacterSet, Instruction, Program } from './program.ts';

/** Instructions that one expression may have: repeats of repeats multiply. */
const mostInstructions = 2_000;
const mostRepeats = 100;
const mostGroups = 50;

/** A part of an expression, before it is laid out as instructions. */
type Part = readonly Instruction[];

/**
 * Compiles a regular expression of Go's syntax: characters, `.`, sets, groups, alternatives, repeats, `^`, `$` and the
 * classes `\d`, `\w`, `\s`. Undefined for what it does not know (flags, `\b`, Unicode classes) and for what is too large:
 * an expression that is not understood must not be taken for one that matches.
 */
export function compileRegex(source: string): Program | undefined {
  try {
    const parser = new Parser([...source]);
    const program = [...parser.whole(), { kind: 'match' } as const];
    return program.length > mostInstructions ? undefined : program;
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

class NotUnderstood extends Error {}

class Parser {
  readonly #source: readonly string[];
  #position = 0;
  #depth = 0;

  constructor(source: readonly string[]) {
    this.#source = source;
  }

  whole(): Part {
    const part = this.#alternatives();
    if (this.#position < this.#source.length) throw new NotUnderstood();
    return part;
  }

  #peek(): string | undefined {
    return this.#source[this.#position];
  }

  #take(): string {
    const character = this.#source[this.#position++];
    if (character === undefined) throw new NotUnderstood();
    return character;
  }

  #takeIf(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#position++;
    return true;
  }

  #alternatives(): Part {
    const parts = [this.#sequence()];
    while (this.#takeIf('|')) parts.push(this.#sequence());
    return parts.reduceRight((rest, part) => limited(either(part, rest)));
  }

  #sequence(): Part {
    const instructions: Instruction[] = [];
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) {
      for (const instruction of limited(shifted(this.#repeated(), instructions.length))) instructions.push(instruction);
      limited(instructions);
    }
    return instructions;
  }

  #repeated(): Part {
    const part = this.#single();
    const repeat = this.#repeat();
    if (repeat === undefined) return part;
    // Lazy repeats match the same texts.
    this.#takeIf('?');
    if (['*', '+', '?'].includes(this.#peek() ?? '')) throw new NotUnderstood();
    return limited(times(part, repeat.least, repeat.most));
  }

  #repeat(): { readonly least: number; readonly most: number } | undefined {
    if (this.#takeIf('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.#takeIf('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.#takeIf('?')) return { least: 0, most: 1 };
    if (this.#peek() !== '{') return undefined;
    const end = this.#source.indexOf('}', this.#position);
    const counts = /^(\d{1,3})(?:(,)(\d{1,3})?)?$/.exec(this.#source.slice(this.#position + 1, end).join(''));
    if (end < 0 || counts === null) throw new NotUnderstood();
    this.#position = end + 1;
    const least = Number(counts[1]);
    const most =
      counts[2] === undefined ? least : counts[3] === undefined ? Number.POSITIVE_INFINITY : Number(counts[3]);
    if (least > mostRepeats || (most !== Number.POSITIVE_INFINITY && most > mostRepeats) || most < least) {
      throw new NotUnderstood();
    }
    return { least, most };
  }

  #single(): Part {
    const character = this.#take();
    switch (character) {
      case '(':
        return this.#group();
      case '[':
        return [{ kind: 'character', set: this.#set() }];
      case '.':
        return [{ kind: 'character', set: anyCharacter }];
      case '^':
        return [{ kind: 'start' }];
      case '$':
        return [{ kind: 'end' }];
      case '\\':
        return this.#escape();
      case '*':
      case '+':
      case '?':
      case '{':
        throw new NotUnderstood();
      default:
        return [{ kind: 'character', set: oneCharacter(character) }];
    }
  }

  #group(): Part {
    if (this.#takeIf('?') && !this.#takeIf(':')) throw new NotUnderstood();
    if (++this.#depth > mostGroups) throw new NotUnderstood();
    const part = this.#alternatives();
    if (!this.#takeIf(')')) throw new NotUnderstood();
    this.#depth--;
    return part;
  }

  #escape(): Part {
    const character = this.#take();
    if (character === 'A') return [{ kind: 'start' }];
    if (character === 'z') return [{ kind: 'end' }];
    return [{ kind: 'character', set: understood(escapedSet(character)) }];
  }

  #set(): CharacterSet {
    const isNegated = this.#takeIf('^');
    const ranges: (readonly [number, number])[] = [];
    for (let isFirst = true; isFirst || this.#peek() !== ']'; isFirst = false) {
      const from = this.#setMember();
      const isRange = this.#peek() === '-' && this.#source[this.#position + 1] !== ']';
      if (!isRange) ranges.push(...from.ranges);
      else {
        this.#take();
        ranges.push(rangeOf(from, this.#setMember()));
      }
    }
    this.#take();
    return { ranges, isNegated };
  }

  #setMember(): CharacterSet {
    const character = this.#take();
    if (character === '[' && this.#peek() === ':') throw new NotUnderstood();
    const set = character === '\\' ? understood(escapedSet(this.#take())) : oneCharacter(character);
    if (set.isNegated) throw new NotUnderstood();
    return set;
  }
}

function understood(set: CharacterSet | undefined): CharacterSet {
  if (set === undefined) throw new NotUnderstood();
  return set;
}

function rangeOf(from: CharacterSet, to: CharacterSet): readonly [number, number] {
  const [low] = from.ranges[0] ?? [1];
  const [high] = to.ranges[0] ?? [0];
  if (from.ranges.length !== 1 || to.ranges.length !== 1 || low > high) throw new NotUnderstood();
  return [low, high];
}

function limited<Some extends Part>(part: Some): Some {
  if (part.length > mostInstructions) throw new NotUnderstood();
  return part;
}

/** Places count from the beginning of a part; moved behind others, they count from theirs. */
function shifted(part: Part, by: number): Part {
  return part.map(instruction => {
    if (instruction.kind === 'split')
      return { ...instruction, one: instruction.one + by, other: instruction.other + by };
    return instruction.kind === 'jump' ? { ...instruction, to: instruction.to + by } : instruction;
  });
}

function either(one: Part, other: Part): Part {
  const second = one.length + 2;
  return [
    { kind: 'split', one: 1, other: second },
    ...shifted(one, 1),
    { kind: 'jump', to: second + other.length },
    ...shifted(other, second),
  ];
}

function times(part: Part, least: number, most: number): Part {
  const instructions: Instruction[] = [];
  const add = (more: Part) => {
    for (const instruction of limited(shifted(more, instructions.length))) instructions.push(instruction);
    limited(instructions);
  };
  for (let count = 0; count < least; count++) add(part);
  if (most === Number.POSITIVE_INFINITY) {
    add([{ kind: 'split', one: 1, other: part.length + 2 }, ...shifted(part, 1), { kind: 'jump', to: 0 }]);
  } else {
    for (let count = least; count < most; count++) {
      add([{ kind: 'split', one: 1, other: part.length + 1 }, ...shifted(part, 1)]);
    }
  }
  return instructions;
}
