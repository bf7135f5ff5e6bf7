import type { Known } from '../actors.ts';
import { mapOf, textOf } from './values.ts';

/** The names of the labels of a pull request, as events and answers of GitHub have them; undefined where there is no list. */
export function labelsOf(labels: unknown): Known<readonly string[]> | undefined {
  if (labels === undefined) return undefined;
  const names = Array.isArray(labels) ? labels.map(label => textOf(mapOf(label).name)) : [undefined];
  const named = names.filter(name => name !== undefined);
  // One that is not understood may be the one that holds.
  return named.length === names.length ? { known: true, value: named } : { known: false };
}
