/** A name that YAML and JSON can only write as it is, or with escapes. One that begins with a digit has a letter that no number and no time has. */
const plainName = /^(?:[A-Za-z]|\d(?=[^g-mp-suvwyG-MP-SUVWY]*[g-mp-suvwyG-MP-SUVWY]))[\w.-]*$/;

/** Words that are also values of another type: these have other spellings. */
const ambiguous = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** What follows a backslash that can stand for a character of a name, or for nothing. */
const escapes = 'xuU\r\n\u0085\u2028\u2029';

/** What a tag begins with that can make a text of something that is written otherwise (`!!binary`), and what gives it other names. */
const tags = ['!!', '!<', '%TAG'];

/**
 * Whether a file can hold a text that is one of these names, or begins with one that ends with a dot, told from its characters alone, without reading it. Only a
 * false is certain: no reader of YAML or JSON finds such a name in it.
 *
 * @param lines the text of a file that is valid UTF-8, in pieces of whole lines: no name goes over a line but by an escape in front of its end
 */
export function mayContainName(lines: Iterable<string>, names: Iterable<string>): boolean {
  const wanted = [...names];
  if (wanted.some(name => !plainName.test(name) || ambiguous.test(name))) return true;
  for (const text of lines) {
    if (wanted.some(name => hasWord(text, name)) || tags.some(tag => text.includes(tag)) || hasEscapedName(text)) {
      return true;
    }
  }
  return false;
}

/** Whether a name is there and not only as a part of a longer one, or a name that begins like one that ends with a dot. */
function hasWord(text: string, name: string): boolean {
  const isBeginning = name.endsWith('.');
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (!isOfName(text.charCodeAt(at - 1)) && (isBeginning || !isOfName(text.charCodeAt(end)))) return true;
  }
  return false;
}

/** Whether a double-quoted text has such an escape before any character that cannot be in a name. */
function hasEscapedName(text: string): boolean {
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
    if (!escapes.includes(text.charAt(at + 1))) continue;
    let start = at;
    while (isOfName(text.charCodeAt(start - 1))) start--;
    if (text.charAt(start - 1) === '"') return true;
  }
  return false;
}

/** As `\w`, `.` and `-` are. */
function isOfName(code: number): boolean {
  const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  return isLetter || (code >= 0x30 && code <= 0x39) || code === 0x5f || code === 0x2e || code === 0x2d;
}
