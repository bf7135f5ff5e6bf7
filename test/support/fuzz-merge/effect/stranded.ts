import { gt, satisfies, valid } from 'semver';
import type { JsonObject } from '../../../../src/core/json.ts';
import { entriesOf, headNames, type PlainEntry, packagePropertyOf, textOf } from './plain-fields.ts';

/** A package as plain data: the entries of its channels, and the versions of its bundles by their names. */
interface Edges {
  readonly channels: ReadonlyMap<string, readonly PlainEntry[]>;
  readonly versions: ReadonlyMap<string, string>;
}

/**
 * Versions that could reach the head of their channel by OLM v0, or something newer by OLM v1, and no longer can. Channels that
 * are gone count, where their removal is not agreed.
 *
 * @param before and after: the blobs of one package
 */
export function strandedVersions(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  isRemovalAgreed: boolean,
): string[] {
  const base = edgesOf(before);
  const merged = edgesOf(after);
  const versionOf = (name: string) =>
    base.versions.get(name) ?? merged.versions.get(name) ?? valid(/\.v(.+)$/.exec(name)?.[1] ?? '') ?? '';
  const found: string[] = [];
  for (const [channel, entries] of base.channels) {
    const left = merged.channels.get(channel) ?? [];
    if (left.length === 0) {
      if (entries.length > 0 && !isRemovalAgreed) found.push(`channel ${channel} is gone`);
      continue;
    }
    for (const name of namesIn(entries)) {
      const version = versionOf(name);
      if (reachesHead(entries, name, version, versionOf) && !reachesHead(left, name, version, versionOf)) {
        found.push(`${name} in ${channel}`);
      }
    }
  }
  const isNewer = (version: string) => (name: string) => isAfter(versionOf(name), version);
  for (const name of new Set([...base.channels.values()].flatMap(namesIn))) {
    const version = versionOf(name);
    const next = (edges: Edges) =>
      [...edges.channels.values()].flatMap(entries => leadingOn(entries, name, version)).some(isNewer(version));
    if (next(base) && !next(merged) && [...merged.versions.keys()].some(isNewer(version)))
      found.push(`${name} with OLM v1`);
  }
  return found;
}

function edgesOf(blobs: readonly JsonObject[]): Edges {
  const channels = new Map<string, readonly PlainEntry[]>();
  const versions = new Map<string, string>();
  for (const blob of blobs) {
    if (blob.schema === 'olm.channel') channels.set(textOf(blob, 'name'), entriesOf(blob));
    if (blob.schema === 'olm.bundle') versions.set(textOf(blob, 'name'), textOf(packagePropertyOf(blob), 'version'));
  }
  return { channels, versions };
}

function namesIn(entries: readonly PlainEntry[]): readonly string[] {
  const names = entries.flatMap(({ name, replaces, skips }) => [name, replaces, ...skips]);
  return [...new Set(names)].filter(name => name !== '');
}

/** The entries that an installation can go to next. */
function leadingOn(entries: readonly PlainEntry[], installed: string, version: string): string[] {
  const leads = ({ name, replaces, skips, skipRange }: PlainEntry) =>
    name !== installed && (replaces === installed || skips.includes(installed) || isWithin(version, skipRange));
  return entries.filter(leads).map(({ name }) => name);
}

/** Whether hops, each to the first entry in the order from the head, end at the head. */
function reachesHead(
  entries: readonly PlainEntry[],
  name: string,
  version: string,
  versionOf: (name: string) => string,
): boolean {
  const [head, another] = headNames(entries);
  if (head === undefined || another !== undefined) return false;
  const order = fromHead(entries, head);
  const visited = new Set<string>();
  let at = name;
  for (let its = version; at !== head && !visited.has(at); its = versionOf(at)) {
    visited.add(at);
    const next = new Set(leadingOn(entries, at, its));
    const first = order.find(candidate => next.has(candidate));
    if (first === undefined) return false;
    at = first;
  }
  return at === head;
}

/** Names by `replaces` from the head, without those that are skipped. */
function fromHead(entries: readonly PlainEntry[], head: string): readonly string[] {
  const skipped = new Set(entries.flatMap(({ skips }) => skips));
  const byName = new Map(entries.map(entry => [entry.name, entry]));
  const order: string[] = [];
  const seen = new Set<string>();
  for (let at = byName.get(head); at !== undefined && !seen.has(at.name); at = byName.get(at.replaces)) {
    seen.add(at.name);
    if (!skipped.has(at.name)) order.push(at.name);
  }
  return order;
}

function isWithin(version: string, range: string): boolean {
  return range !== '' && valid(version) !== null && satisfies(version, range, { includePrerelease: true });
}

function isAfter(one: string, other: string): boolean {
  return valid(one) !== null && valid(other) !== null && gt(one, other);
}
