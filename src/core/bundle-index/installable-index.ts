import { headsOf } from '../graph/index.ts';
import { asObject } from '../json/fields.ts';
import { parsedJson } from '../json/parsed-json.ts';
import type { JsonObject } from '../json.ts';
import type { BundleIndex } from './build-index.ts';

/** What a file-based catalog can have of an index. */
export interface InstallableIndex {
  /** Packages and channels. */
  readonly blobs: readonly JsonObject[];
  /** Names of the bundles that belong to them. */
  readonly bundles: ReadonlySet<string>;
}

/** The part of an index that a file-based catalog can have: opm takes no channel of several heads into one, and no bundle without a channel. */
export function installableIndex({ catalog }: BundleIndex): InstallableIndex {
  const blobs: JsonObject[] = [];
  const bundles = new Set<string>();
  for (const { definitions, defaultChannel, channels } of catalog.packages.values()) {
    const usable = [...channels.values()].filter(({ entries }) => headsOf(entries).length === 1);
    const [definition] = definitions;
    const [first] = usable;
    if (definition === undefined || first === undefined) continue;
    const isKept = usable.some(({ name }) => name === defaultChannel);
    blobs.push({ ...jsonOf(definition.document.text), defaultChannel: isKept ? defaultChannel : first.name });
    for (const { blob, entries } of usable) {
      blobs.push(jsonOf(blob.document.text));
      for (const { name } of entries) bundles.add(name);
    }
  }
  return { blobs, bundles };
}

/** Blobs of an index have JSON for their text. */
function jsonOf(text: string): JsonObject {
  return asObject(parsedJson(text));
}
