/**
 * A page that is written by hand, with the parts between its markers made anew: `<!-- begin NAME: ... -->` and `<!-- end NAME -->`.
 *
 * @param parts Markdown by the name of the part
 * @throws Error where a part has no place in the page
 */
export function fillParts(page: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const begin = `<!-- begin ${name}: made by 'npm run docs' -->`;
    const end = `<!-- end ${name} -->`;
    const [before, rest] = splitAt(text, begin);
    const [, after] = splitAt(rest, end);
    return `${before}${begin}\n\n${part.trim()}\n\n${end}${after}`;
  }, page);
}

function splitAt(text: string, marker: string): readonly [string, string] {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`The page lacks ${marker}`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}
