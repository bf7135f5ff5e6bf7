import { itemsOf, textOf, textsOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';

/**
 * A channel after a bundle took the place of another: an entry for it gets the edges that the other had, and skips that one; what was
 * upgraded from the other is upgraded from it.
 *
 * @param channel as opm writes it
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/template/substitutes/substitutes.go
 */
export function substitute(channel: JsonObject, base: string, substituteName: string): JsonObject {
  const entries = itemsOf(channel, 'entries');
  const added = entries
    .filter(({ name }) => name === base)
    .map(entry => ({ ...entry, name: substituteName, skips: [...textsOf(entry, 'skips'), base] }));
  const kept = entries.map(entry => redirected(entry.name === base ? { name: base } : entry, base, substituteName));
  return { ...channel, entries: [...kept, ...added.toReversed()] };
}

function redirected(entry: JsonObject, base: string, substituteName: string): JsonObject {
  const skips = textsOf(entry, 'skips');
  if (textOf(entry, 'replaces') === base) return { ...entry, replaces: substituteName, skips: [...skips, base] };
  if (!skips.includes(base)) return entry;
  return { ...entry, skips: [...skips, substituteName].filter(name => name !== base) };
}
