/** A name that YAML and JSON can only write as it is, or with escapes. */
const plainName = /^[A-Za-z][\w.-]*$/;

/** Words that are also values of another type: these have other spellings. */
const ambiguous = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** A double-quoted text with an escape that can stand for a character of a name, or for nothing, before any that cannot be in one. */
const escapedName = /"[\w.-]*\\[xuU\r\n\u0085\u2028\u2029]/;

/** What a tag begins with that can make a text of something that is written otherwise (`!!binary`), and what gives it other names. */
const tags = ['!!', '!<', '%TAG'];

/**
 * Whether a file can hold a text that is one of these names, told from its characters alone, without reading it. Only a
 * false is certain: no reader of YAML or JSON finds such a name in it.
 *
 * @param text of a file that is valid UTF-8
 */
export function mayName(text: string, names: Iterable<string>): boolean {
  for (const name of names) {
    if (!plainName.test(name) || ambiguous.test(name) || text.includes(name)) return true;
  }
  return tags.some(tag => text.includes(tag)) || escapedName.test(text);
}
