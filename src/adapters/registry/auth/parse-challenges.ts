/** One way in which a server wants to know who asks. */
export interface Challenge {
  /** In lower case. */
  readonly scheme: string;
  /** By name in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const maxChallenges = 16;
const maxParameters = 32;

/**
 * Reads `www-authenticate` headers by RFC 9110, section 11 (RFC 7235 before): several headers, several challenges in one, quoted
 * strings with escapes. Also takes what registries write beside the grammar: values without quotes that need them. What cannot be
 * read is passed over up to the next comma. Takes time that grows with the length of the headers.
 */
export function parseChallenges(headers: readonly string[]): readonly Challenge[] {
  return headers.flatMap(parseHeader).slice(0, maxChallenges);
}

function parseHeader(header: string): readonly Challenge[] {
  const found: { readonly scheme: string; readonly parameters: Map<string, string> }[] = [];
  const scanner = scan(header);
  while (!scanner.isAtEnd()) {
    scanner.take(separators);
    const name = scanner.take(token)?.toLowerCase();
    if (name === undefined) {
      scanner.take(upToComma);
      continue;
    }
    const current = found.at(-1);
    if (current !== undefined && scanner.take(equals) !== undefined) {
      const value = scanner.takeValue();
      const { parameters } = current;
      if (value !== undefined && !parameters.has(name) && parameters.size < maxParameters) parameters.set(name, value);
      continue;
    }
    found.push({ scheme: name, parameters: new Map() });
    scanner.take(token68);
  }
  return found;
}

const separators = /[\s,]+/y;
const token = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
const equals = /[ \t]*=[ \t]*/y;
/** The other form that may stand behind a scheme: one value without a name, up to the next comma. */
const token68 = /[ \t]+[A-Za-z0-9._~+/-]+=*[ \t]*(?=,|$)/y;
const quoted = /"((?:[^"\\]|\\.)*)"/sy;
const unquoted = /[^\s,"]+/y;
const upToComma = /[^,]*,?/y;

interface Scanner {
  isAtEnd(): boolean;
  /** What stands here, if it has this form, and goes behind it. */
  take(form: RegExp): string | undefined;
  takeValue(): string | undefined;
}

function scan(text: string): Scanner {
  let at = 0;
  const match = (form: RegExp): RegExpExecArray | undefined => {
    form.lastIndex = at;
    const result = form.exec(text);
    if (result === null) return undefined;
    at = form.lastIndex;
    return result;
  };
  return {
    isAtEnd: () => at >= text.length,
    take: form => match(form)?.[0],
    takeValue: () => match(quoted)?.[1]?.replace(/\\(.)/gs, '$1') ?? match(unquoted)?.[0],
  };
}
