import type { FileProblem, YamlEntry, YamlMap, YamlNode } from './yaml-tree.ts';

/** What was read of a value, and what is wrong with it. The value is there as far as it could be read. */
export interface ReadValue<Value> {
  readonly value: Value;
  readonly problems: readonly FileProblem[];
}

/** The entry of a key, where the node is a map that has it with a value. An empty value counts as absent. */
export function entryOf(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  if (node?.kind !== 'map') return undefined;
  const entry = node.entries.get(key);
  return entry?.value.kind === 'scalar' && entry.value.value === null ? undefined : entry;
}

/** The text of a key's scalar value as it is written. */
export function textAt(map: YamlMap, key: string): ReadValue<string | undefined> {
  const entry = entryOf(map, key);
  if (entry === undefined) return { value: undefined, problems: [] };
  if (entry.value.kind === 'scalar') return { value: entry.value.text, problems: [] };
  return wrongType(key, 'a text', entry);
}

/** The boolean of a key. */
export function flagAt(map: YamlMap, key: string): ReadValue<boolean | undefined> {
  const entry = entryOf(map, key);
  if (entry === undefined) return { value: undefined, problems: [] };
  if (entry.value.kind === 'scalar' && typeof entry.value.value === 'boolean') {
    return { value: entry.value.value, problems: [] };
  }
  return wrongType(key, '`true` or `false`', entry);
}

/** The items of a key's list; undefined where the key is absent. */
export function listAt(map: YamlMap, key: string): ReadValue<readonly YamlNode[] | undefined> {
  const entry = entryOf(map, key);
  if (entry === undefined) return { value: undefined, problems: [] };
  return entry.value.kind === 'list' ? { value: entry.value.items, problems: [] } : wrongType(key, 'a list', entry);
}

/** The map of a key; undefined where the key is absent. */
export function mapAt(map: YamlMap, key: string): ReadValue<YamlMap | undefined> {
  const entry = entryOf(map, key);
  if (entry === undefined) return { value: undefined, problems: [] };
  return entry.value.kind === 'map' ? { value: entry.value, problems: [] } : wrongType(key, 'a map', entry);
}

function wrongType(key: string, wanted: string, entry: YamlEntry): ReadValue<undefined> {
  const problem = {
    message: `"${key}" must be ${wanted}.`,
    fix: `Make "${key}" ${wanted}.`,
    place: entry.value.place,
  };
  return { value: undefined, problems: [problem] };
}
