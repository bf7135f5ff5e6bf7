import type { Json } from '../json.ts';
import type { Place } from '../source.ts';
import type { YamlEntry, YamlNode } from './yaml-tree.ts';

/** Keys of maps and indexes of lists, from the root of a file. */
export type KeyPath = readonly (string | number)[];

/** The value of a tree as JSON. Keys without a value are left out: a heading whose lines are commented out states nothing. */
export function toJson(node: YamlNode): Json {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'list':
      return node.items.map(toJson);
    case 'map':
      // Made by defining properties, so that `__proto__` is a key like any other.
      return Object.fromEntries(
        [...node.entries].filter(([, { value }]) => !isNothing(value)).map(([key, { value }]) => [key, toJson(value)]),
      );
  }
}

function isNothing(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.value === null;
}

/** The node at a path. */
export function nodeAt(root: YamlNode, path: KeyPath): YamlNode | undefined {
  let node: YamlNode | undefined = root;
  for (const step of path) {
    if (node?.kind === 'map') node = node.entries.get(String(step))?.value;
    else if (node?.kind === 'list') node = node.items[Number(step)];
    else return undefined;
  }
  return node;
}

/** Where a path stands: at its key in a map, else at its value. Falls back on the nearest node above it. */
export function placeAt(root: YamlNode, path: KeyPath): Place {
  for (let length = path.length; length > 0; length--) {
    const parent = nodeAt(root, path.slice(0, length - 1));
    const step = path[length - 1];
    if (parent?.kind === 'map') {
      const key = parent.entries.get(String(step))?.key;
      if (key !== undefined) return key;
    }
    const item = parent?.kind === 'list' ? parent.items[Number(step)] : undefined;
    if (item !== undefined) return item.place;
  }
  return root.place;
}

/**
 * The tree without what stands at the paths. A wrong part of a list's item takes the whole item away: half a waiver or
 * half an owner has no meaning.
 */
export function without(root: YamlNode, paths: readonly KeyPath[]): YamlNode {
  const steps = new Map<string, KeyPath[]>();
  for (const [step, ...rest] of paths) {
    if (step === undefined) return { kind: 'map', entries: new Map(), place: root.place };
    const known = steps.get(String(step));
    if (known === undefined) steps.set(String(step), [rest]);
    else known.push(rest);
  }
  if (root.kind === 'list') return { ...root, items: root.items.filter((_, index) => !steps.has(String(index))) };
  if (root.kind === 'scalar') return root;
  const entries = new Map<string, YamlEntry>();
  for (const [key, entry] of root.entries) {
    const below = steps.get(key);
    if (below === undefined) entries.set(key, entry);
    else if (below.every(rest => rest.length > 0)) entries.set(key, { ...entry, value: without(entry.value, below) });
  }
  return { ...root, entries };
}

/** A path as people write it: `waivers[1].expires`. */
export function showPath(path: KeyPath): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
}
