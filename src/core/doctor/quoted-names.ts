import { listNames } from '../text/list-names.ts';

const mostNames = 8;
const mostCharacters = 120;

/** Names from outside in a sentence: in quotation marks, and not all of too many. */
export function quotedNames(names: readonly string[]): string {
  const quoted = names.map(name => `"${name.slice(0, mostCharacters).toWellFormed()}"`);
  return listNames(quoted, mostNames);
}
