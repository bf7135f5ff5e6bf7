import type { Blob, ChannelEntry } from '../catalog/blob.ts';
import { differencesOf, kindOf } from '../catalog/difference/pairs.ts';
import { linkCatalog } from '../catalog/link.ts';
import type { Bundle, Package } from '../catalog/model.ts';
import { compareVersions, parseVersion } from '../version/version.ts';
import { channelsOfSemver, type GeneratedEntry, type VersionedBundle } from './channels-of-semver.ts';
import type { Drift } from './drift.ts';
import { driftOfImages } from './drift-of-images.ts';
import { type SemverTemplate, type Stream, streams, type TemplateImage } from './model.ts';

type Refusal = Extract<Drift, { kind: 'unrenderable' }>;

/**
 * How the blobs of a catalog differ from what an olm.semver template says. The versions of its bundles are those that the
 * catalog has for the same images, so that edges are compared only when the catalog has every image.
 */
export function driftOfSemver(template: SemverTemplate, blobs: readonly Blob[]): readonly Drift[] {
  const images = streams.flatMap(stream => template.streams[stream]);
  const drift = driftOfImages(images, blobs);
  if (images.length === 0)
    return [refusal('The template lists no bundle.', 'List the images of bundles in its streams.')];
  if (drift.some(({ kind }) => kind === 'images-missing')) return drift;
  const packages = [...linkCatalog('', blobs, true).packages.values()];
  const byImage = new Map(packages.flatMap(one => [...one.bundles.values()].map(bundle => [bundle.image, bundle])));
  const versioned = versionedStreams(template, byImage);
  if ('kind' in versioned) return [...drift, versioned];
  const { defaultChannel, channels } = channelsOfSemver(template, versioned);
  const name = byImage.get(images[0]?.image ?? '')?.package ?? '';
  const found = packages.find(one => one.name === name);
  return [...drift, ...driftOfPackage(name, defaultChannel, channels, found)];
}

function versionedStreams(
  template: SemverTemplate,
  byImage: ReadonlyMap<string, Bundle>,
): Readonly<Record<Stream, readonly VersionedBundle[]>> | Refusal {
  const result: Record<Stream, readonly VersionedBundle[]> = { candidate: [], fast: [], stable: [] };
  for (const stream of streams) {
    const bundles = versionedBundles(template.streams[stream], byImage);
    if ('kind' in bundles) return bundles;
    result[stream] = bundles;
  }
  return result;
}

/** The rules by which opm refuses to order the bundles of a stream. */
function versionedBundles(
  images: readonly TemplateImage[],
  byImage: ReadonlyMap<string, Bundle>,
): readonly VersionedBundle[] | Refusal {
  const bundles: VersionedBundle[] = [];
  const names = new Set<string>();
  for (const { image } of images) {
    const { name, version: text } = byImage.get(image) as Bundle;
    const version = parseVersion(text);
    if ('error' in version) {
      return refusal(`The version of ${name} cannot be read: ${version.error}.`, 'Correct the version in the bundle.');
    }
    if (names.has(name))
      return refusal(`The template lists ${name} twice in one stream.`, 'Remove one of the entries.');
    names.add(name);
    bundles.push({ name, version });
  }
  const ascending = bundles.toSorted((a, b) => compareVersions(a.version, b.version));
  for (const [index, { name, version }] of ascending.entries()) {
    const next = ascending[index + 1];
    if (next !== undefined && compareVersions(version, next.version) === 0) {
      const message = `${name} and ${next.name} have versions between which there is no order.`;
      return refusal(message, 'Keep one of them: build metadata do not count for the order of versions.');
    }
  }
  return bundles;
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

function refusal(message: string, fix: string): Refusal {
  return { kind: 'unrenderable', message, fix };
}
