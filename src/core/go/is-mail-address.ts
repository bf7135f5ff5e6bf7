import { isIpv4Address, isIpv6Address } from './is-ip-address.ts';

const blanks = /[ \t]*/y;
const atom = /[!#-'*+\-./0-9=?A-Z^-~\u0080-\u{10ffff}]+/uy;
const quoted = /"(?:[ \t!#-[\]-~\u0080-\u{10ffff}]|\\[ \t!-~\u0080-\u{10ffff}])*"/uy;
const literal = /\[[!-Z^-~\u0080-\u{10ffff}]*\]/uy;

/**
 * Whether a text is one mail address as Go's `mail.ParseAddress` reads it, by the grammar of RFC 5322: `jo@example.com`,
 * `Jo <jo@example.com>`, also with comments in parentheses. What Go does with the character sets of encoded words is left out.
 *
 * @see https://pkg.go.dev/net/mail
 */
export function isMailAddress(text: string): boolean {
  const reader = new AddressReader(text);
  return reader.readAddress(true) === 1 && reader.skipComments() && reader.isAtEnd();
}

class AddressReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Reads an address or a group, and gives how many addresses it has; undefined where it is malformed. */
  readAddress(mayBeGroup: boolean): number | undefined {
    this.take(blanks);
    if (this.readPlainAddress()) {
      this.take(blanks);
      return this.text[this.at] !== '(' || this.readComment() ? 1 : undefined;
    }
    if (this.text[this.at] !== '<' && !this.readPhrase()) return undefined;
    this.take(blanks);
    if (mayBeGroup && this.takeCharacter(':')) return this.readGroup();
    return this.takeCharacter('<') && this.readPlainAddress() && this.takeCharacter('>') ? 1 : undefined;
  }

  /** Blanks and comments; false where a comment has no end. */
  skipComments(): boolean {
    this.take(blanks);
    while (this.text[this.at] === '(') {
      if (!this.readComment()) return false;
      this.take(blanks);
    }
    return true;
  }

  /** `local@domain`. Stays where it is when there is none. */
  private readPlainAddress(): boolean {
    const start = this.at;
    this.take(blanks);
    const local = this.text[this.at] === '"' ? this.take(quoted) : this.takeDotAtom();
    if (local !== undefined && local !== '""' && this.takeCharacter('@') && this.readDomain()) return true;
    this.at = start;
    return false;
  }

  private readDomain(): boolean {
    this.take(blanks);
    if (this.text[this.at] !== '[') return this.takeDotAtom() !== undefined;
    const address = this.take(literal)?.slice(1, -1) ?? '';
    return isIpv4Address(address) || isIpv6Address(address);
  }

  /** At least one word or quoted text, with comments between them. */
  private readPhrase(): boolean {
    for (let words = 0; ; words += 1) {
      if (words > 0 && !this.skipComments()) return false;
      this.take(blanks);
      const word = this.text[this.at] === '"' ? this.take(quoted) : this.take(atom);
      if (word === undefined) return words > 0;
    }
  }

  /** What stands behind the colon of a group, to its semicolon. */
  private readGroup(): number | undefined {
    this.take(blanks);
    let count = 0;
    while (!(count === 0 && this.takeCharacter(';'))) {
      this.take(blanks);
      if (this.readAddress(false) === undefined || !this.skipComments()) return undefined;
      count += 1;
      if (this.takeCharacter(';')) break;
      if (!this.takeCharacter(',')) return undefined;
    }
    return this.skipComments() ? count : undefined;
  }

  /** A comment with the comments in it. */
  private readComment(): boolean {
    let depth = 0;
    while (this.at < this.text.length) {
      const character = this.text[this.at];
      if (character === '\\') this.at += 1;
      else if (character === '(') depth += 1;
      else if (character === ')') depth -= 1;
      this.at += 1;
      if (depth === 0) return true;
    }
    return false;
  }

  private takeDotAtom(): string | undefined {
    const found = this.take(atom);
    return found === undefined || /^\.|\.\.|\.$/.test(found) ? undefined : found;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private takeCharacter(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }
}
