const mostNames = 8;
const mostCharacters = 120;

/** Names from outside in a sentence: in quotation marks, and not all of too many. */
export function quotedNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map(name => `"${name.slice(0, mostCharacters).toWellFormed()}"`);
  const more = names.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
}
