import type { Token } from './token.ts';

/** Tokens that were scanned and not yet taken, numbered from the start of the text. */
export class TokenQueue {
  private tokens: Token[] = [];
  private first = 0;
  private taken = 0;

  get isEmpty(): boolean {
    return this.first === this.tokens.length;
  }

  get head(): Token {
    return this.tokens[this.first] as Token;
  }

  /** The number of the head. */
  get headNumber(): number {
    return this.taken;
  }

  /** The number that the next token to be pushed gets. */
  get nextNumber(): number {
    return this.taken + this.tokens.length - this.first;
  }

  push(token: Token): void {
    this.tokens.push(token);
  }

  /** Inserts a token before the one of this number, or last where that was taken already. */
  insert(number: number, token: Token): void {
    if (number < this.taken) this.tokens.push(token);
    else this.tokens.splice(this.first + number - this.taken, 0, token);
  }

  shift(): void {
    this.first += 1;
    this.taken += 1;
    if (this.first < this.tokens.length) return;
    this.tokens = [];
    this.first = 0;
  }
}
