/** With more words, the text is gone through once for all of them, which takes the time of searching for so many one after the other. */
const fewWords = 40;

/** The words that some text is searched for. */
type Words = ReadonlySet<string>;

/**
 * Whether a text has one of some words, and not only as a part of a longer one, or a word that begins like one of them that ends with a dot.
 *
 * @param words of letters, digits, `_`, `.` and `-`
 */
export function searchForWords(words: Words): (text: string) => boolean {
  return words.size > fewWords ? searchForMany(words) : text => [...words].some(word => hasWord(text, word));
}

function hasWord(text: string, word: string): boolean {
  const isBeginning = word.endsWith('.');
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!isOfWord(text.charCodeAt(at - 1)) && (isBeginning || !isOfWord(text.charCodeAt(end)))) return true;
  }
  return false;
}

/** A change may bring many thousand words, and a catalog has many megabytes: their product would take minutes. */
function searchForMany(words: Words): (text: string) => boolean {
  const lengths = new Set(Array.from(words, ({ length }) => length));
  const longestBeginning = Math.max(0, ...new Set(Array.from(words, word => (word.endsWith('.') ? word.length : 0))));
  return text => {
    for (let start = 0; start < text.length; start++) {
      if (!isOfWord(text.charCodeAt(start))) continue;
      let end = start + 1;
      while (isOfWord(text.charCodeAt(end))) end++;
      if (lengths.has(end - start) && words.has(text.slice(start, end))) return true;
      if (beginsLikeOne(text.slice(start, Math.min(end, start + longestBeginning)))) return true;
      start = end;
    }
    return false;
  };

  function beginsLikeOne(word: string): boolean {
    for (let dot = word.indexOf('.'); dot >= 0; dot = word.indexOf('.', dot + 1)) {
      if (lengths.has(dot + 1) && words.has(word.slice(0, dot + 1))) return true;
    }
    return false;
  }
}

/** As `\w`, `.` and `-` are. */
export function isOfWord(code: number): boolean {
  const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  return isLetter || (code >= 0x30 && code <= 0x39) || code === 0x5f || code === 0x2e || code === 0x2d;
}
