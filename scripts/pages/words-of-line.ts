/**
 * The words of a line of a shell script after `npx catalog-keeper` or `keeper`, up to a comment, a pipe or a redirection. Undefined where the line
 * runs something else.
 */
export function wordsOfLine(line: string): string[] | undefined {
  const start = /^\s*(?:npx (?:--yes )?)?(?:catalog-keeper(?:@\S+)?|keeper)(?=\s|$)/.exec(line);
  if (start === null) return undefined;
  const words: string[] = [];
  for (const [, single, double, plain] of line.slice(start[0].length).matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)) {
    if (plain !== undefined && /^(?:#|[|&<>;]|\d>)/.test(plain)) break;
    words.push(single ?? double ?? plain ?? '');
  }
  return words;
}

/** The lines of a script; one that ends with a backslash goes on in the next. */
export function linesOfScript(script: string): string[] {
  return script
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.trim().startsWith('#'));
}
