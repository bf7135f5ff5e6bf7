/** Character codes that the scanner asks for by name. Beyond the end of a text the code is NaN, equal to none of them. */
export const code = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  exclamation: 0x21,
  doubleQuote: 0x22,
  hash: 0x23,
  percent: 0x25,
  ampersand: 0x26,
  quote: 0x27,
  asterisk: 0x2a,
  plus: 0x2b,
  comma: 0x2c,
  minus: 0x2d,
  dot: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  less: 0x3c,
  greater: 0x3e,
  question: 0x3f,
  at: 0x40,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  backquote: 0x60,
  openBrace: 0x7b,
  bar: 0x7c,
  closeBrace: 0x7d,
} as const;

/** A space or a tab. */
export function isBlank(character: number): boolean {
  return character === code.space || character === code.tab;
}

/** A line break of YAML 1.1, which has three more than people think. */
export function isBreak(character: number): boolean {
  return (
    character === code.lineFeed ||
    character === code.carriageReturn ||
    character === 0x85 ||
    character === 0x2028 ||
    character === 0x2029
  );
}

/** The end of the text, where the code is NaN. */
export function isEnd(character: number): boolean {
  return !(character >= 0);
}

export function isBreakOrEnd(character: number): boolean {
  return isBreak(character) || isEnd(character);
}

export function isBlankOrEnd(character: number): boolean {
  return isBlank(character) || isBreakOrEnd(character);
}

export function isDigit(character: number): boolean {
  return character >= code.zero && character <= code.nine;
}

/** A letter, a digit, `_` or `-`: what names of anchors are made of. */
export function isWord(character: number): boolean {
  const letter = character | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || isDigit(character) || character === 0x5f || character === code.minus;
}
