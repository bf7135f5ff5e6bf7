import type { Blob, ChannelEntry } from '../catalog/blob.ts';
import { fieldsOf } from '../catalog/difference/blob-meaning.ts';
import { differencesOf, kindOf } from '../catalog/difference/pairs.ts';
import { linkCatalog } from '../catalog/link.ts';
import type { Bundle, Package } from '../catalog/model.ts';
import { packageProperties } from '../catalog/package-properties.ts';
import { rewriteBlob } from '../catalog/rewrite-blob.ts';
import { canonicalText } from '../json/canonical-text.ts';
import { channelsOfSemver, type GeneratedEntry } from './channels-of-semver.ts';
import type { Drift } from './drift.ts';
import { driftOfBundles } from './drift-of-bundles.ts';
import { driftOfImages } from './drift-of-images.ts';
import { imagesOfTemplate } from './images-of-template.ts';
import { knownBundle } from './known-bundle.ts';
import { type SemverTemplate, streams } from './model.ts';
import { packageOfHead } from './package-of-head.ts';
import type { RenderedBundle, RenderedOf } from './rendered-bundle.ts';
import { type KnownBundle, type Refusal, versionedStreams } from './versioned-streams.ts';

/**
 * How the blobs of a catalog differ from what an olm.semver template renders to. The versions of its bundles are those of
 * their images, or those that the catalog has for the same images: where one is not known, edges are not compared.
 */
export function driftOfSemver(
  template: SemverTemplate,
  blobs: readonly Blob[],
  renderedOf: RenderedOf = () => undefined,
): readonly Drift[] {
  const images = streams.flatMap(stream => template.streams[stream]);
  // A template without images is refused, and then nothing else is to be said.
  const drift = images.length === 0 ? [] : [...driftOfImages(images, blobs), ...driftOfBundles(blobs, renderedOf)];
  const packages = [...linkCatalog('', blobs, true).packages.values()];
  const byImage = bundlesByImage(template, packages, renderedOf);
  if ('message' in byImage) return [...drift, { kind: 'unrenderable', ...byImage }];
  if (images.some(({ image }) => !byImage.has(image))) return drift;
  const versioned = versionedStreams(template, image => byImage.get(image) as KnownBundle);
  if ('message' in versioned) return [...drift, { kind: 'unrenderable', ...versioned }];
  const { defaultChannel, channels } = channelsOfSemver(template, versioned.streams);
  const found = packages.find(({ name }) => name === versioned.package);
  const head = channels.get(defaultChannel)?.at(-1)?.name;
  const [headImage] = [...byImage].find(([, { name }]) => name === head) ?? [];
  return [
    ...drift,
    ...driftOfDefinition(found, headImage === undefined ? undefined : renderedOf(headImage)),
    ...driftOfPackage(versioned.package, defaultChannel, channels, found),
  ];
}

function bundlesByImage(
  template: SemverTemplate,
  packages: readonly Package[],
  renderedOf: RenderedOf,
): ReadonlyMap<string, KnownBundle> | Refusal {
  const known = new Map(
    packages.flatMap(one => [...one.bundles.values()].map(bundle => [bundle.image, inCatalog(bundle)])),
  );
  for (const { image } of imagesOfTemplate(template)) {
    const rendered = renderedOf(image);
    if (rendered === undefined) continue;
    const bundle = knownBundle(image, rendered, template.document);
    if ('message' in bundle) return bundle;
    known.set(image, bundle);
  }
  return known;
}

function inCatalog({ name, blob, version }: Bundle): KnownBundle {
  return { name, package: packageProperties(blob.content)[0]?.packageName ?? '', version };
}

/** opm takes icon and description from the head of the default channel; older releases wrote neither. */
function driftOfDefinition(found: Package | undefined, head: RenderedBundle | undefined): readonly Drift[] {
  const [definition] = found?.definitions ?? [];
  if (definition === undefined || head === undefined) return [];
  const { icon, description } = rewriteBlob(fieldsOf(definition));
  if (icon === undefined && description === undefined) return [];
  const expected = packageOfHead(head.csv);
  const isSame =
    description === expected.description && canonicalText(icon ?? null) === canonicalText(expected.icon ?? null);
  return isSame ? [] : [{ kind: 'package', package: definition.content.name, change: 'changed' }];
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
