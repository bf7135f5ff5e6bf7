import type { Sight } from '../../../src/core/cluster/observed.ts';
import { textOf } from '../../../src/core/json/fields.ts';
import { isList, isObject, type Json } from '../../../src/core/json.ts';

/** What was seen of a cluster during an install, with times in milliseconds since it began. */
type RecordedSight = { readonly at: number } & Sight;

/** Keys of objects that no decision goes by, and that are most of their text. */
const left: ReadonlySet<string> = new Set([
  'managedFields',
  'annotations',
  'manifest',
  'description',
  'icon',
  'containers',
  'initContainers',
  'volumes',
  'tolerations',
  'cleanup',
  'install',
  'customresourcedefinitions',
  'nativeAPIs',
  'relatedImages',
  'apiservicedefinitions',
  'properties',
  'bundleLookupsProperties',
  'ownerReferences',
  'template',
  'selector',
  'uid',
  'lastUpdateTime',
  'catalogHealth',
]);

/** The line of a sight in a recording, without what no decision goes by. Events tell people what happened, and are left out. */
export function recordedLine(sight: RecordedSight): string | undefined {
  if ('object' in sight && textOf(sight.object, 'kind') === 'Event') return undefined;
  if (sight.kind === 'listed' && sight.of.kind === 'Event') return undefined;
  return JSON.stringify(trimmed(sight as unknown as Json));
}

function trimmed(value: Json): Json {
  if (isList(value)) return value.map(trimmed);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !left.has(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, trimmed(item)]));
}
