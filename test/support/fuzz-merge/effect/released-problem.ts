import type { JsonObject } from '../../../../src/core/json.ts';
import type { Consents } from './consents.ts';
import { canonical, objectsOf, textOf } from './plain-fields.ts';

/** What of a released bundle changes that must not. What is only shown may change where a maintainer agrees. */
export function releasedProblem(
  before: JsonObject,
  migrated: JsonObject,
  after: JsonObject,
  { ofMaintainer }: Consents,
): string | undefined {
  if (textOf(before, 'image') !== textOf(after, 'image')) return 'its image';
  if (itemsOf(before, 'relatedImages') !== itemsOf(after, 'relatedImages')) return 'its related images';
  const now = itemsOf(after, 'properties');
  if (now === itemsOf(before, 'properties') || now === itemsOf(migrated, 'properties')) return undefined;
  const isShownAlone = [before, migrated].some(one => unshown(one) === unshown(after));
  return ofMaintainer && isShownAlone ? undefined : 'its properties';
}

function itemsOf(blob: JsonObject, key: string): string {
  return objectsOf(blob, key).map(canonical).sort().join('\n');
}

function unshown(blob: JsonObject): string {
  const others = objectsOf(blob, 'properties').filter(({ type }) => type !== 'olm.csv.metadata');
  return others.map(canonical).sort().join('\n');
}
