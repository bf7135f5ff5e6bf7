import { deepestNesting, hasTooManyValues, maxValues, nestsTooDeep } from '../limits.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import type { MappingNode, ScalarNode, SequenceNode, YamlNode } from '../yaml/node.ts';
import { endOfString } from './end-of-string.ts';

const blank = /[ \t\r\n]*/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const word = /true|false|null/y;

/**
 * The nodes of a JSON text, with their offsets. Slower than `JSON.parse`, for positions and for what is wrong.
 *
 * @throws {SyntaxProblem} where the text is not JSON, or too much
 */
export function composeJson(text: string): YamlNode {
  return new Composer(text).document();
}

class Composer {
  private readonly text: string;
  private position = 0;
  private count = 0;

  constructor(text: string) {
    this.text = text;
  }

  document(): YamlNode {
    this.skipBlanks();
    const node = this.value(1);
    this.skipBlanks();
    if (this.position < this.text.length) this.refuse('Something follows the JSON value', 'Remove it.');
    return node;
  }

  private value(depth: number): YamlNode {
    if (depth > deepestNesting) throw nestsTooDeep(this.position);
    this.countOne();
    switch (this.text[this.position]) {
      case '{':
        return this.object(depth);
      case '[':
        return this.list(depth);
      case '"':
        return this.string();
      default:
        return this.plain();
    }
  }

  private countOne(): void {
    this.count += 1;
    if (this.count > maxValues) throw hasTooManyValues(this.position);
  }

  private object(depth: number): MappingNode {
    const node: MappingNode = { kind: 'mapping', start: this.position, keys: [], values: [] };
    this.position += 1;
    this.members('}', () => {
      if (this.text[this.position] !== '"') this.refuse('A key in double quotes is missing', 'Write `"key": value`.');
      this.countOne();
      node.keys.push(this.string());
      this.skipBlanks();
      if (this.text[this.position] !== ':') this.refuse('A `:` is missing after the key', 'Write `"key": value`.');
      this.position += 1;
      this.skipBlanks();
      node.values.push(this.value(depth + 1));
    });
    return node;
  }

  private list(depth: number): SequenceNode {
    const node: SequenceNode = { kind: 'sequence', start: this.position, items: [] };
    this.position += 1;
    this.members(']', () => node.items.push(this.value(depth + 1)));
    return node;
  }

  private members(close: string, member: () => void): void {
    this.skipBlanks();
    if (this.text[this.position] !== close) {
      for (;;) {
        member();
        this.skipBlanks();
        if (this.text[this.position] !== ',') break;
        this.position += 1;
        this.skipBlanks();
      }
      if (this.text[this.position] !== close) this.refuse(`A \`,\` or \`${close}\` is missing`, 'Add it.');
    }
    this.position += 1;
  }

  private string(): ScalarNode {
    const start = this.position;
    const end = endOfString(this.text, start) ?? this.text.length;
    try {
      const value = String(JSON.parse(this.text.slice(start, end))).toWellFormed();
      this.position = end;
      return { kind: 'scalar', start, value, tag: '', isPlain: false };
    } catch {
      this.refuse(
        'This string is broken',
        'End it with a quote, and escape quotes, backslashes and control characters.',
      );
    }
  }

  private plain(): ScalarNode {
    const start = this.position;
    const raw = this.match(number) ?? this.match(word);
    if (raw === undefined)
      this.refuse(
        'A JSON value is missing',
        'Write a string in double quotes, a number, true, false, null, a list or an object.',
      );
    if (Number(raw) === Number.POSITIVE_INFINITY || Number(raw) === Number.NEGATIVE_INFINITY) {
      this.position = start;
      this.refuse(`The number ${raw.slice(0, 40)} is too large`, 'Put it in quotes when it is meant as text.');
    }
    return { kind: 'scalar', start, value: raw, tag: '', isPlain: true };
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match === null) return undefined;
    this.position = pattern.lastIndex;
    return match[0];
  }

  private skipBlanks(): void {
    this.match(blank);
  }

  private refuse(message: string, fix: string): never {
    throw new SyntaxProblem(message, fix, this.position);
  }
}
