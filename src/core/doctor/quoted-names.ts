import { listNames } from '../text/list-names.ts';

const maxNames = 8;
const maxCharacters = 120;

/** Names from outside in a sentence: in quotation marks, and not all of too many. */
export function quotedNames(names: readonly string[]): string {
  const quoted = names.map(name => `"${name.slice(0, maxCharacters).toWellFormed()}"`);
  return listNames(quoted, maxNames);
}
