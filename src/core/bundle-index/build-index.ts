import type { Blob, BlobContent, BundleContent, ChannelContent, PackageContent } from '../catalog/blob.ts';
import { linkCatalog } from '../catalog/link.ts';
import type { Catalog } from '../catalog/model.ts';
import { emptyFields } from '../catalog/schemas/empty-fields.ts';
import { compareVersionReleases } from '../graph/index.ts';
import type { Json, JsonPath } from '../json.ts';
import type { Place } from '../source.ts';
import { bundlesByChannel } from './bundles-by-channel.ts';
import type { IndexChannel } from './index-channel.ts';
import type { IndexMode } from './index-mode.ts';
import type { IndexedBundle, IndexedField } from './indexed-bundle.ts';
import { replacesChannel } from './replaces-channel.ts';
import { semverChannel } from './semver-channel.ts';
import { skippatchChannels } from './skippatch-channels.ts';

/** The index that opm builds of bundles, as a catalog: each of its places is one in the files of the bundles. */
export interface BundleIndex {
  readonly catalog: Catalog;
  readonly mode: IndexMode;
  readonly bundles: readonly IndexedBundle[];
  readonly channels: readonly (IndexChannel & { readonly package: string })[];
  /** Set where the bundles name too many channels: what comes after the limit is left out. */
  readonly isTooLarge: boolean;
}

/**
 * The most entries, and names that they skip, of all channels together. A bundle may name any number of channels, and each has up to all bundles. The largest
 * operator of the community has one thousand.
 */
export const maxIndexEntries = 10_000;

/**
 * Builds the index that opm makes of bundles (`opm registry add`), as a catalog that can be judged like any other. Where opm gives up, the catalog has
 * what can be told, and the channels say what is wrong.
 *
 * @param root what the catalog is called: the directory of an operator
 * @param bundles of any number of packages
 */
export function buildIndex(root: string, bundles: readonly IndexedBundle[], mode: IndexMode): BundleIndex {
  const channels: (IndexChannel & { readonly package: string })[] = [];
  const blobs: Blob[] = [];
  let room = maxIndexEntries;
  for (const [name, ofPackage] of Map.groupBy(bundles, bundle => bundle.package)) {
    const newestLast = ofPackage.filter(isOrdered).sort(byVersion);
    const found: IndexChannel[] = [];
    for (const channel of channelsOf(newestLast, mode, room)) {
      room -= channel.entries.reduce((sum, { skips }) => sum + 1 + skips.length, 0);
      if (room < 0) break;
      found.push(channel);
    }
    channels.push(...found.map(channel => ({ ...channel, package: name })));
    const newest = newestLast.at(-1) ?? (ofPackage[0] as IndexedBundle);
    blobs.push(packageBlob(name, newest, defaultChannelOf(newestLast, mode)));
    const byName = new Map(newestLast.map(bundle => [bundle.name, bundle]));
    blobs.push(...found.map(channel => channelBlob(name, channel, byName)));
    blobs.push(...ofPackage.map(bundleBlob));
  }
  return { catalog: linkCatalog(root, blobs, true), mode, bundles, channels, isTooLarge: room < 0 };
}

/** opm takes a bundle without a version for the oldest, and gives up over one whose version it cannot read. */
function isOrdered({ version, order }: IndexedBundle): boolean {
  return version === '' || order !== undefined;
}

function byVersion(left: IndexedBundle, right: IndexedBundle): number {
  if (left.order === undefined || right.order === undefined) {
    return Number(left.order !== undefined) - Number(right.order !== undefined);
  }
  return compareVersionReleases(left.order, right.order);
}

function* channelsOf(newestLast: readonly IndexedBundle[], mode: IndexMode, room: number): Iterable<IndexChannel> {
  if (mode === 'semver-skippatch') return yield* skippatchChannels(newestLast, room);
  const byName = new Map(newestLast.toReversed().map(bundle => [bundle.name, bundle]));
  for (const [name, ofChannel] of bundlesByChannel(newestLast)) {
    yield mode === 'replaces' ? replacesChannel(name, ofChannel, byName) : semverChannel(name, ofChannel);
  }
}

function packageBlob(name: string, newest: IndexedBundle, defaultChannel: string): Blob {
  const fields = { schema: 'olm.package', name, defaultChannel } as const;
  const content: PackageContent = { ...emptyFields.package, ...fields, kind: 'package', package: name, problems: [] };
  return syntheticBlob(content, fields, ([field]) =>
    newest.placeOf(field === 'defaultChannel' ? 'defaultChannel' : 'package'),
  );
}

function channelBlob(packageName: string, channel: IndexChannel, byName: ReadonlyMap<string, IndexedBundle>): Blob {
  const { name, entries, head } = channel;
  const schema = 'olm.channel';
  const fields = { schema, package: packageName, name, entries } as const;
  const content: ChannelContent = { ...emptyFields.channel, ...fields, kind: 'channel', problems: [] };
  const value = {
    schema,
    package: packageName,
    name,
    entries: entries.map(({ skips, ...entry }) => ({ ...entry, skips: [...skips] })),
  };
  return syntheticBlob(content, value, ([field, index, key]) => {
    if (field !== 'entries') return head.placeOf('channels');
    const entry = typeof index === 'number' ? entries[index] : undefined;
    const bundle = (entry === undefined ? undefined : byName.get(entry.name)) ?? head;
    return bundle.placeOf(fieldsOfEntry.get(String(key)) ?? 'name');
  });
}

const fieldsOfEntry: ReadonlyMap<string, IndexedField> = new Map([
  ['replaces', 'replaces'],
  ['skips', 'skips'],
  ['skipRange', 'skipRange'],
]);

function bundleBlob(bundle: IndexedBundle): Blob {
  const { name, package: packageName, version } = bundle;
  const schema = 'olm.bundle';
  const properties = [{ type: 'olm.package', value: { packageName, version } }];
  const fields = { schema, package: packageName, name, properties } as const;
  const content: BundleContent = { ...emptyFields.bundle, ...fields, kind: 'bundle', problems: [] };
  const placeOf = ([field]: JsonPath): Place => bundle.placeOf(field === 'properties' ? 'version' : 'name');
  return syntheticBlob(content, fields, placeOf);
}

/**
 * The default channel that opm gives a package of bundles: the one that the newest bundle names, of those that name any. Where none does, in
 * the mode `replaces` the only channel, and else the first by name of the bundle that is added first. Empty where opm gives up. opm takes
 * bundles in the order in which they are added, which is taken to be that of their versions.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/populator.go SemverPackageManifest
 */
function defaultChannelOf(newestLast: readonly IndexedBundle[], mode: IndexMode): string {
  const named = newestLast.findLast(({ defaultChannel }) => defaultChannel !== '')?.defaultChannel;
  if (named !== undefined) return named;
  if (mode !== 'replaces') return [...(newestLast[0]?.channels ?? [])].sort()[0] ?? '';
  const [only = '', ...more] = new Set(newestLast.flatMap(bundle => bundle.channels));
  return more.length === 0 ? only : '';
}

/** A blob that stands in no catalog file: made of other files, in which its places are. */
function syntheticBlob(content: BlobContent, value: Json, placeOf: (path: JsonPath) => Place): Blob {
  return {
    content,
    document: {
      get file() {
        return placeOf([]).file;
      },
      line: 1,
      format: 'json',
      get text() {
        return JSON.stringify(value);
      },
      isUtf8: true,
      placeOf,
    },
  };
}
