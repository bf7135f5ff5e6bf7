import { endOfString } from '../../catalog/json/end-of-string.ts';

const structure = /["{}[\]:,]|\s+/g;

/**
 * JSON text laid out as Go's `json.Indent` does with four spaces: what stands in strings, numbers and words stays as it is written, an
 * empty object or list stays on its line. The text must be JSON.
 */
export function indentJson(text: string): string {
  const out: string[] = [];
  let lineBreak = '\n';
  let isEmpty = false;
  let copied = 0;
  structure.lastIndex = 0;
  for (let match = structure.exec(text); match !== null; match = structure.exec(text)) {
    const mark = match[0];
    const word = text.slice(copied, match.index);
    copied = structure.lastIndex;
    if (isEmpty && (word !== '' || mark === '"' || mark === '{' || mark === '[')) {
      out.push(lineBreak);
      isEmpty = false;
    }
    out.push(word);
    if (mark === '"') {
      copied = endOfString(text, match.index) ?? text.length;
      out.push(text.slice(match.index, copied));
      structure.lastIndex = copied;
    } else if (mark === '{' || mark === '[') {
      out.push(mark);
      lineBreak += '    ';
      isEmpty = true;
    } else if (mark === '}' || mark === ']') {
      lineBreak = lineBreak.slice(0, -4);
      out.push(isEmpty ? mark : lineBreak + mark);
      isEmpty = false;
    } else if (mark === ':') {
      out.push(': ');
    } else if (mark === ',') {
      out.push(mark, lineBreak);
    }
  }
  out.push(text.slice(copied));
  return out.join('');
}
