import type { Blob, ChannelEntry } from '../catalog/blob.ts';
import { differencesOf, kindOf } from '../catalog/difference/pairs.ts';
import { linkCatalog } from '../catalog/link.ts';
import type { Bundle, Package } from '../catalog/model.ts';
import { packageProperties } from '../catalog/package-properties.ts';
import { channelsOfSemver, type GeneratedEntry } from './channels-of-semver.ts';
import type { Drift } from './drift.ts';
import { driftOfImages } from './drift-of-images.ts';
import { type SemverTemplate, streams } from './model.ts';
import { type KnownBundle, versionedStreams } from './versioned-streams.ts';

/**
 * How the blobs of a catalog differ from what an olm.semver template says. The versions of its bundles are those that the
 * catalog has for the same images, so that edges are compared only when the catalog has every image.
 */
export function driftOfSemver(template: SemverTemplate, blobs: readonly Blob[]): readonly Drift[] {
  const images = streams.flatMap(stream => template.streams[stream]);
  // A template without images is refused, and then nothing else is to be said.
  const drift = images.length === 0 ? [] : driftOfImages(images, blobs);
  if (drift.some(({ kind }) => kind === 'images-missing')) return drift;
  const packages = [...linkCatalog('', blobs, true).packages.values()];
  const byImage = new Map(packages.flatMap(one => [...one.bundles.values()].map(bundle => [bundle.image, bundle])));
  const versioned = versionedStreams(template, image => knownBundle(byImage.get(image) as Bundle));
  if ('message' in versioned) return [...drift, { kind: 'unrenderable', ...versioned }];
  const { defaultChannel, channels } = channelsOfSemver(template, versioned.streams);
  const found = packages.find(({ name }) => name === versioned.package);
  return [...drift, ...driftOfPackage(versioned.package, defaultChannel, channels, found)];
}

function knownBundle({ name, blob, version }: Bundle): KnownBundle {
  return { name, package: packageProperties(blob.content)[0]?.packageName ?? '', version };
}

function driftOfPackage(
  name: string,
  defaultChannel: string,
  channels: ReadonlyMap<string, readonly GeneratedEntry[]>,
  found: Package | undefined,
): readonly Drift[] {
  const before = found?.defaultChannel ?? '';
  const drift: readonly Drift[] = differencesOf(found?.channels, channels, pair => {
    const entries = differentEntries(pair.before?.entries ?? [], pair.after ?? []);
    if (entries.length === 0 && pair.before !== undefined && pair.after !== undefined) return undefined;
    return { kind: 'channel', package: name, channel: pair.name, change: kindOf(pair), entries };
  });
  if (before === defaultChannel) return drift;
  return [{ kind: 'default-channel', package: name, before, after: defaultChannel }, ...drift];
}

function differentEntries(before: readonly ChannelEntry[], after: readonly GeneratedEntry[]) {
  const was = new Map(before.map(entry => [entry.name, entry]));
  const is = new Map(after.map(entry => [entry.name, entry]));
  return differencesOf(was, is, pair => {
    const isSame = pair.before !== undefined && pair.after !== undefined && isGenerated(pair.before, pair.after);
    return isSame ? undefined : { name: pair.name, kind: kindOf(pair) };
  });
}

/**
 * Whether an entry is what opm generates. Takes time in proportion to the entry, however many it should skip. That an entry
 * skips what it replaces means nothing; older releases of opm wrote it so.
 */
function isGenerated(entry: ChannelEntry, { replaces, skips: { line, count } }: GeneratedEntry): boolean {
  if (entry.replaces !== replaces || entry.skipRange !== '') return false;
  const isBelow = (name: string) => (line.get(name) ?? count) < count;
  const skipped = new Set(entry.skips);
  skipped.delete(replaces);
  return skipped.size === count - (isBelow(replaces) ? 1 : 0) && [...skipped].every(isBelow);
}
