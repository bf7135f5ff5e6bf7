import type { JsonObject } from '../../../../src/core/json.ts';
import type { Approvals } from './approvals.ts';
import { canonical, objectsOf, textOf } from './plain-fields.ts';

/** What of a released bundle changes that must not. What is only shown may change where a maintainer agrees. */
export function releasedProblem(
  before: JsonObject,
  migrated: JsonObject,
  after: JsonObject,
  { ofMaintainer }: Approvals,
): string | undefined {
  if (textOf(before, 'image') !== textOf(after, 'image')) return 'its image';
  // Mirroring follows the references; their names are shown alone.
  if (referencesOf(before) !== referencesOf(after) && !ofMaintainer) return 'its related images';
  const now = itemsOf(after, 'properties');
  if (now === itemsOf(before, 'properties') || now === itemsOf(migrated, 'properties')) return undefined;
  const isShownAlone = [before, migrated].some(one => unshown(one) === unshown(after));
  return ofMaintainer && isShownAlone ? undefined : 'its properties';
}

function referencesOf(blob: JsonObject): string {
  return [...new Set(objectsOf(blob, 'relatedImages').map(item => textOf(item, 'image')))].sort().join('\n');
}

function itemsOf(blob: JsonObject, key: string): string {
  return objectsOf(blob, key).map(canonical).sort().join('\n');
}

function unshown(blob: JsonObject): string {
  const others = objectsOf(blob, 'properties').filter(({ type }) => type !== 'olm.csv.metadata');
  return others.map(canonical).sort().join('\n');
}
