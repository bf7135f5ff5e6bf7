import { deepestNesting } from '../limits.ts';
import { endOfString } from './end-of-string.ts';

const scalar = /[-+.0-9A-Za-z]+/y;
const structure = /["{}[\]:]/g;

/**
 * Where the JSON value that begins at `start` ends, and how many members its objects have, told from brackets, colons and strings alone: what lies between need
 * not be valid JSON. Undefined where the value has no end or nests too deep.
 */
export function scanJson(text: string, start: number): { readonly end: number; readonly members: number } | undefined {
  const first = text[start];
  if (first !== '{' && first !== '[') {
    const end = first === '"' ? endOfString(text, start) : endOfScalar(text, start);
    return end === undefined ? undefined : { end, members: 0 };
  }
  let depth = 0;
  let members = 0;
  structure.lastIndex = start;
  for (let match = structure.exec(text); match !== null; match = structure.exec(text)) {
    const mark = match[0];
    if (mark === '"') {
      const end = endOfString(text, match.index);
      if (end === undefined) return undefined;
      structure.lastIndex = end;
    } else if (mark === ':') {
      members += 1;
    } else if (mark === '{' || mark === '[') {
      depth += 1;
      if (depth > deepestNesting) return undefined;
    } else {
      depth -= 1;
      if (depth === 0) return { end: match.index + 1, members };
    }
  }
  return undefined;
}

function endOfScalar(text: string, start: number): number | undefined {
  scalar.lastIndex = start;
  return scalar.exec(text) === null ? undefined : scalar.lastIndex;
}
