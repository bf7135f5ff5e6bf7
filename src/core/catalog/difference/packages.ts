import type { Blob } from '../blob.ts';
import type { DeprecationDifference, PackageDifference } from '../difference-model.ts';
import type { Deprecation, Package } from '../model.ts';
import { areSameText, meaningOf } from './blob-meaning.ts';
import { differenceOfBundles } from './bundles.ts';
import { differenceOfChannels } from './channels.ts';
import { byKey, differencesOf, kindOf, type Pair } from './pairs.ts';
import { typesThatDifferIn } from './properties.ts';

/** A package, and its blobs that no link of the model leads to: of other schemas, unreadable, or with a name taken before. */
export interface PackageSide {
  readonly linked: Package | undefined;
  readonly others: readonly Blob[];
}

/** How a package differs; undefined where it means the same. */
export function differenceOfPackages(pair: Pair<PackageSide>): PackageDifference | undefined {
  const { name, before, after } = pair;
  const [was, is] = [before?.linked, after?.linked];
  const defaultChannel = { before: was?.defaultChannel ?? '', after: is?.defaultChannel ?? '' };
  const found = {
    channels: differencesOf(was?.channels, is?.channels, differenceOfChannels),
    bundles: differencesOf(was?.bundles, is?.bundles, differenceOfBundles),
    deprecations: differenceOfDeprecations(was?.deprecations ?? [], is?.deprecations ?? []),
  };
  const details = {
    ...(defaultChannel.before === defaultChannel.after ? {} : { defaultChannel }),
    ...found,
    ...(before === undefined || after === undefined ? { isRestyled: false } : differenceOfDefinitions(was, is)),
    ...(doOthersDiffer(before?.others ?? [], after?.others ?? []) ? { othersDiffer: true as const } : {}),
  };
  // What is left where nothing differs: the lists, which are empty, and that the style is the same.
  const { channels, bundles, deprecations, isRestyled, ...more } = details;
  const isSame = [channels, bundles, deprecations, Object.keys(more)].every(list => list.length === 0) && !isRestyled;
  return isSame && before !== undefined && after !== undefined ? undefined : { name, kind: kindOf(pair), ...details };
}

function differenceOfDefinitions(
  before: Package | undefined,
  after: Package | undefined,
): Pick<PackageDifference, 'isRestyled' | 'definition' | 'properties'> {
  const [was, is] = [before?.definitions[0], after?.definitions[0]];
  if (was === undefined || is === undefined) {
    return was === is
      ? { isRestyled: false }
      : { isRestyled: false, definition: is === undefined ? 'removed' : 'added' };
  }
  if (areSameText(was, is)) return { isRestyled: false };
  const [styleBefore, styleAfter] = [was, is].map(blob => meaningOf(blob, 'defaultChannel', 'properties'));
  const properties = typesThatDifferIn(was, is);
  return { isRestyled: styleBefore !== styleAfter, ...(properties.length === 0 ? {} : { properties }) };
}

/** Compares blobs as a bag: each has to have its like on the other side. */
function doOthersDiffer(before: readonly Blob[], after: readonly Blob[]): boolean {
  if (before.length !== after.length) return true;
  if (before.every((blob, index) => areSameText(blob, after[index] as Blob))) return false;
  const meanings = (blobs: readonly Blob[]) => blobs.map(blob => meaningOf(blob)).sort();
  const is = meanings(after);
  return meanings(before).some((meaning, index) => meaning !== is[index]);
}

/** How the deprecations of a package differ, by what they are about; of several about one thing the first counts. */
function differenceOfDeprecations(
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
