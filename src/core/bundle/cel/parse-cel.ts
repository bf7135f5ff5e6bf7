import type { CelNode } from './cel-node.ts';
import { CelProblem } from './cel-problem.ts';
import { type CelToken, isReserved, scanCel } from './scan-cel.ts';

/** Operators by how tightly they bind, the loosest first. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['<', '<=', '>=', '>', '==', '!=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** More than anybody writes, and few enough that nothing overflows. */
const maxTokens = 3000;
/** How deep expressions nest before it is given up. cel-go gives up at 250 rules. */
const deepest = 100;

/**
 * Reads a CEL expression.
 *
 * @throws {CelProblem}
 * @see https://github.com/google/cel-spec/blob/master/doc/langdef.md#syntax
 */
export function parseCel(text: string): CelNode {
  const tokens = scanCel(text);
  if (tokens.length > maxTokens) throw new CelProblem('it is too long', true);
  const parser = new Parser(tokens);
  const node = parser.expression();
  parser.end();
  return node;
}

class Parser {
  private readonly tokens: readonly CelToken[];
  private index = 0;
  private depth = 0;

  constructor(tokens: readonly CelToken[]) {
    this.tokens = tokens;
  }

  expression(): CelNode {
    this.depth += 1;
    if (this.depth > deepest) throw new CelProblem('it nests too deep', true);
    const condition = this.binary(0);
    const node = this.take('?') ? this.conditional(condition) : condition;
    this.depth -= 1;
    return node;
  }

  end(): void {
    if (this.peek().kind !== 'end') this.refuse();
  }

  private conditional(condition: CelNode): CelNode {
    const yes = this.binary(0);
    this.expect(':');
    return call('_?_:_', [condition, yes, this.expression()]);
  }

  private binary(level: number): CelNode {
    const operators = levels[level];
    if (operators === undefined) return this.unary();
    let left = this.binary(level + 1);
    for (let operator = this.peek(); this.isOneOf(operator, operators); operator = this.peek()) {
      this.index += 1;
      left = call(operator.kind === 'in' ? '@in' : `_${operator.text}_`, [left, this.binary(level + 1)]);
    }
    return left;
  }

  private isOneOf({ kind, text }: CelToken, operators: readonly string[]): boolean {
    return (kind === 'symbol' || kind === 'in') && operators.includes(text);
  }

  /** Signs of one kind only: `!-x` is not in the grammar. */
  private unary(): CelNode {
    const sign = this.peek();
    if (sign.kind !== 'symbol' || (sign.text !== '!' && sign.text !== '-')) return this.member(false);
    let count = 0;
    while (this.take(sign.text)) count += 1;
    const isNegated = count % 2 === 1 && sign.text === '-';
    const node = this.member(isNegated);
    // Two cancel each other, whatever stands behind them.
    return count % 2 === 0 ? node : call(sign.text === '!' ? '!_' : '-_', [node]);
  }

  private member(isNegated: boolean): CelNode {
    let node = this.primary(isNegated);
    for (;;) {
      if (this.take('.')) node = this.selection(node);
      else if (this.take('[')) {
        node = call('_[_]', [node, this.expression()]);
        this.expect(']');
      } else return node;
    }
  }

  private selection(node: CelNode): CelNode {
    const token = this.next();
    if (token.kind !== 'name') this.refuse(token);
    const name = token.text.replaceAll('`', '');
    if (!this.take('(')) return { kind: 'field', of: node, name };
    if (token.text.startsWith('`')) this.refuse(token);
    return { ...call(name, this.list(')')), target: node };
  }

  private primary(isNegated: boolean): CelNode {
    const token = this.next();
    switch (token.kind) {
      case 'int':
        if (!isNegated && BigInt(token.text) === 2n ** 63n) throw new CelProblem('a number does not fit into 64 bits');
        return { kind: 'literal', type: 'int', text: token.text };
      case 'uint':
      case 'double':
      case 'string':
      case 'bytes':
      case 'bool':
      case 'null':
        return { kind: 'literal', type: token.kind, text: token.text };
      case 'name':
        return this.named(token);
      case 'symbol':
        return this.bracketed(token);
      default:
        return this.refuse(token);
    }
  }

  private named(token: CelToken): CelNode {
    if (isReserved(token.text) || token.text.startsWith('`')) throw new CelProblem(`${token.text} is a reserved word`);
    if (this.take('(')) return call(token.text, this.list(')'));
    return this.message({ kind: 'name', name: token.text });
  }

  /** A message is a qualified name with braces behind it, which only looking ahead tells. */
  private message(node: CelNode): CelNode {
    const start = this.index;
    let name = node;
    while (this.take('.') && this.peek().kind === 'name') {
      name = { kind: 'field', of: name, name: this.next().text };
    }
    if (this.take('{')) {
      this.entries(() => this.next().kind === 'name' || this.refuse());
      return { kind: 'message', name };
    }
    this.index = start;
    return node;
  }

  private bracketed(token: CelToken): CelNode {
    if (token.text === '(') {
      const node = this.expression();
      this.expect(')');
      return node;
    }
    if (token.text === '[') return { kind: 'list', items: this.list(']') };
    if (token.text === '{') return { kind: 'map', entries: this.entries(() => this.expression()) };
    if (token.text === '.' && this.peek().kind === 'name') return this.named(this.next());
    return this.refuse(token);
  }

  /** Arguments have no comma behind the last one; lists may. */
  private list(closing: ')' | ']'): readonly CelNode[] {
    const items: CelNode[] = [];
    if (this.take(closing)) return items;
    for (;;) {
      if (closing === ']' && items.length === 0 && this.take(',')) {
        this.expect(closing);
        return items;
      }
      items.push(this.expression());
      if (this.take(closing)) return items;
      this.expect(',');
      if (closing === ']' && this.take(closing)) return items;
    }
  }

  private entries<Key>(key: () => Key): readonly (readonly [Key, CelNode])[] {
    const entries: (readonly [Key, CelNode])[] = [];
    if (this.take('}')) return entries;
    for (;;) {
      if (entries.length === 0 && this.take(',')) {
        this.expect('}');
        return entries;
      }
      const first = key();
      this.expect(':');
      entries.push([first, this.expression()]);
      if (this.take('}')) return entries;
      this.expect(',');
      if (this.take('}')) return entries;
    }
  }

  private peek(): CelToken {
    return this.tokens[Math.min(this.index, this.tokens.length - 1)] as CelToken;
  }

  private next(): CelToken {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  private take(text: string): boolean {
    const token = this.peek();
    if (token.kind !== 'symbol' || token.text !== text) return false;
    this.index += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.take(text)) this.refuse();
  }

  private refuse(token = this.peek()): never {
    throw new CelProblem(
      token.kind === 'end' ? 'it ends too early' : `"${token.text}" at ${token.offset + 1} is unexpected`,
    );
  }
}

function call(name: string, args: readonly CelNode[]): Extract<CelNode, { kind: 'call' }> {
  return { kind: 'call', name, args };
}
