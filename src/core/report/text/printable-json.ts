import { unseenCharacters } from '../../text/unseen-characters.ts';

/** Characters that JSON lets stand as they are although a terminal, a log or a reader may take them amiss. Made when used, as in `visible`. */
function unseen(): RegExp {
  return new RegExp(String.raw`[[${unseenCharacters}]--[\n ]]|##(?=[a-z]*\[)`, 'giv');
}

/**
 * Pretty JSON with a line break at the end. What is not visible, and what the log of a runner would obey, is escaped, which
 * changes nothing for who reads the JSON.
 */
export function printableJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(unseen(), escapeOf)}\n`;
}

/** The same on one line. */
export function printableJsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(unseen(), escapeOf)}\n`;
}

function escapeOf(text: string): string {
  let escaped = '';
  for (let index = 0; index < text.length; index += 1) {
    escaped += `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}
