import type { DeprecationDifference } from '../difference-model.ts';
import type { Deprecation } from '../model.ts';
import { byKey, differencesOf, kindOf } from './pairs.ts';

/** How the deprecations of a package differ, by what they are about; of several about one thing the first counts. */
export function differenceOfDeprecations(
  before: readonly Deprecation[],
  after: readonly Deprecation[],
): readonly DeprecationDifference[] {
  const keyOf = ({ entry }: Deprecation) => `${entry.schema}\n${entry.name}`;
  return differencesOf(byKey(before, keyOf), byKey(after, keyOf), pair => {
    const message = { before: pair.before?.entry.message ?? '', after: pair.after?.entry.message ?? '' };
    const entry = (pair.after ?? pair.before)?.entry;
    const isSame = pair.before !== undefined && pair.after !== undefined && message.before === message.after;
    if (isSame || entry === undefined) return undefined;
    return { schema: entry.schema, name: entry.name, kind: kindOf(pair), message };
  });
}
