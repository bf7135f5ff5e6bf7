import type { ChannelEntry } from '../catalog/blob.ts';
import type { Package } from '../catalog/model.ts';
import { type ChannelOrder, orderOf } from '../graph/index.ts';
import { parseTolerantVersion } from '../version/tolerant-version.ts';
import type { Version } from '../version/version.ts';
import { type Capabilities, capabilitiesOf, capabilitiesOfProperties } from './capabilities.ts';
import type { InstalledBundle } from './state.ts';

/** A bundle in a channel, or one that is installed: what OLM v0 chooses among. A bundle in two channels is two entries. */
export interface Entry {
  readonly name: string;
  readonly package: string;
  readonly channel: EntryChannel;
  readonly edges: ChannelEntry;
  readonly version: Version | undefined;
  readonly capabilities: Capabilities;
}

/** A channel of a package in a catalog. Installed bundles of a package are one, too, without a name. */
export interface EntryChannel {
  readonly package: string;
  /** Empty for installed bundles. */
  readonly name: string;
  readonly isDefault: boolean;
  readonly entries: readonly Entry[];
  /** Worked out when it is asked for. */
  readonly order: ChannelOrder;
}

/** The channels of a package of a catalog, with the entries that have a bundle. */
export function channelsOfPackage(pkg: Package): readonly EntryChannel[] {
  // Where there is one channel, it is the default.
  const defaultChannel = pkg.defaultChannel === '' && pkg.channels.size === 1 ? undefined : pkg.defaultChannel;
  return Array.from(pkg.channels.values(), ({ name, entries }) => {
    const isDefault = defaultChannel === undefined || name === defaultChannel;
    return createChannel(pkg.name, name, isDefault, channel =>
      entries.flatMap(edges => {
        const bundle = pkg.bundles.get(edges.name);
        if (bundle === undefined) return [];
        const version = tolerant(bundle.version);
        return {
          name: edges.name,
          package: pkg.name,
          channel,
          edges,
          version,
          get capabilities() {
            return capabilitiesOf(bundle.blob.content);
          },
        };
      }),
    );
  });
}

/** What is installed, by package: the one that the properties name. */
export function channelsOfInstalled(installed: readonly InstalledBundle[]): readonly EntryChannel[] {
  const bundles = installed.map(({ name, version, properties }) => {
    const capabilities = capabilitiesOfProperties(properties);
    const edges = { name, replaces: '', skips: [], skipRange: '' };
    return {
      name,
      package: capabilities.packages.at(-1)?.name ?? '',
      edges,
      version: tolerant(version === '' ? '0.0.0' : version),
      capabilities,
    };
  });
  return Array.from(
    Map.groupBy(bundles, bundle => bundle.package),
    ([name, some]) => createChannel(name, '', false, channel => some.map(bundle => ({ ...bundle, channel }))),
  );
}

function createChannel(
  packageName: string,
  name: string,
  isDefault: boolean,
  entriesOf: (channel: EntryChannel) => readonly Entry[],
): EntryChannel {
  let entries: readonly Entry[] | undefined;
  let order: ChannelOrder | undefined;
  const channel: EntryChannel = {
    package: packageName,
    name,
    isDefault,
    get entries() {
      entries ??= entriesOf(channel);
      return entries;
    },
    get order() {
      order ??= orderOf(channel.entries.map(({ edges }) => edges));
      return order;
    },
  };
  return channel;
}

function tolerant(text: string): Version | undefined {
  const version = parseTolerantVersion(text);
  return 'error' in version ? undefined : version;
}
