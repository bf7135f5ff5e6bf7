import { type ClusterObject, keyOf, referenceTo } from '../../../src/core/cluster/object.ts';
import type { Sight } from '../../../src/core/cluster/observed.ts';
import { asObject, memberOf, objectOf, textOf } from '../../../src/core/json/fields.ts';
import { isList, isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { applyMerge, mergeBetween } from './merge-patch.ts';

/** A change of one object during an install, and its time in milliseconds since the install began. */
export interface RecordedChange {
  readonly at: number;
  readonly key: string;
  /** Its new state; undefined: it is gone. */
  readonly object: ClusterObject | undefined;
}

/** What was seen of a cluster during an install. */
interface Recording {
  readonly changes: readonly RecordedChange[];
}

/** Makes the lines of a recording from what is seen. */
interface Recorder {
  /** @returns the lines to add to the file: one for each object that has changed in what is kept of it */
  add(sight: Sight, at: number): readonly string[];
}

/** A line: an object when it is first seen, then a JSON merge patch (RFC 7396) for each change, and null when it is gone. */
interface Line {
  readonly at: number;
  readonly key: string;
  readonly object?: JsonObject;
  readonly change?: JsonObject | null;
}

export function createRecorder(): Recorder {
  const last = new Map<string, JsonObject>();
  const gone = (key: string, at: number): readonly Line[] => (last.delete(key) ? [{ at, key, change: null }] : []);
  const seen = (object: ClusterObject, at: number): readonly Line[] => {
    const key = keyOf(referenceTo(object));
    const [before, now] = [last.get(key), kept(object)];
    last.set(key, now);
    if (before === undefined) return [{ at, key, object: now }];
    const change = mergeBetween(before, now);
    return Object.keys(change).length === 0 ? [] : [{ at, key, change }];
  };
  const linesOf = (sight: Sight, at: number): readonly Line[] => {
    switch (sight.kind) {
      case 'seen':
        return seen(sight.object, at);
      case 'gone':
        return gone(keyOf(referenceTo(sight.object)), at);
      case 'listed': {
        const listed = new Set(sight.objects.map(object => keyOf(referenceTo(object))));
        const lost = [...last].filter(([key, { kind }]) => kind === sight.list.kind && !listed.has(key));
        return [...lost.flatMap(([key]) => gone(key, at)), ...sight.objects.flatMap(object => seen(object, at))];
      }
      case 'refused':
        return [];
    }
  };
  return {
    add: (sight, at) =>
      linesOf(sight, at)
        // Events tell people what happened: nothing is decided by them.
        .filter(({ key }) => !key.startsWith('/Event/'))
        .map(line => JSON.stringify(line)),
  };
}

/** Reads the lines of a recording. */
export function readRecording(lines: readonly string[]): Recording {
  const last = new Map<string, JsonObject>();
  const changes = lines.map((text): RecordedChange => {
    const { at, key, object, change } = JSON.parse(text) as Line;
    const now = change === null ? undefined : (object ?? asObject(applyMerge(last.get(key), change ?? {})));
    if (now === undefined) last.delete(key);
    else last.set(key, now);
    return { at, key, object: now };
  });
  return { changes };
}

/** The fields of `spec` that are kept of a kind; all of others. */
const keptOfSpec: ReadonlyMap<string, readonly string[]> = new Map([
  ['ClusterServiceVersion', []],
  ['Pod', []],
  ['Job', []],
  ['CustomResourceDefinition', []],
  ['Deployment', ['replicas']],
  ['InstallPlan', ['approved', 'clusterServiceVersionNames']],
]);

/** Texts that are long or change all the time, and that no decision goes by. */
const left: ReadonlySet<string> = new Set([
  'manifest',
  'properties',
  'certsRotateAt',
  'catalogHealth',
  'lastTransitionTime',
  'lastUpdateTime',
  'lastUpdated',
  'lastProbeTime',
]);

/** What is kept of an object: everything that it is known by, and its state. */
function kept(object: ClusterObject): JsonObject {
  const metadata = objectOf(object, 'metadata');
  const names = keptOfSpec.get(textOf(object, 'kind'));
  const spec = objectOf(object, 'spec');
  return {
    apiVersion: textOf(object, 'apiVersion'),
    kind: textOf(object, 'kind'),
    metadata: {
      ...only(metadata, ['name', 'namespace', 'generation', 'deletionTimestamp', 'labels']),
      ...ownAnnotations(metadata),
    },
    ...(names?.length === 0 ? {} : { spec: trimmed(names === undefined ? spec : only(spec, names)) }),
    status: trimmed(objectOf(object, 'status')),
  };
}

/** Ours say which bundle an object is to install. Those of others are long. */
function ownAnnotations(metadata: JsonObject): JsonObject {
  const own = Object.entries(objectOf(metadata, 'annotations')).filter(([name]) =>
    name.startsWith('catalog-keeper.io/'),
  );
  return own.length === 0 ? {} : { annotations: Object.fromEntries(own) };
}

function only(object: JsonObject, names: readonly string[]): JsonObject {
  const there = names.flatMap(name => {
    const value = memberOf(object, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(there);
}

function trimmed(value: Json): Json {
  if (isList(value)) return inOrder(value.map(trimmed));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !left.has(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, trimmed(item)]));
}

/** Conditions are a map by their types, which controllers write in any order. Those of a ClusterServiceVersion are a history, and have none. */
function inOrder(items: readonly Json[]): readonly Json[] {
  const typeOf = (item: Json) => textOf(asObject(item), 'type');
  return items.every(item => typeOf(item) !== '')
    ? items.toSorted((one, other) => typeOf(one).localeCompare(typeOf(other)))
    : items;
}
