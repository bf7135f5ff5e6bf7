import type { Catalog, Channel, Package } from '../catalog/model.ts';
import { compareUtf8 } from '../catalog/write/utf8-order.ts';
import { headsOf } from '../graph/index.ts';
import type { Gvk } from './api-bundle.ts';

/** A bundle in a channel. `bundle` is whatever a server keeps to answer with it. */
export interface RegistryEntry<Bundle> {
  readonly package: string;
  readonly channel: string;
  readonly name: string;
  readonly replaces: string;
  readonly skips: readonly string[];
  readonly skipRange: string;
  /** Message of its deprecation; empty where it is not deprecated. */
  readonly deprecation: string;
  readonly bundle: Bundle;
}

interface RegistryChannel<Bundle> {
  readonly name: string;
  readonly head: RegistryEntry<Bundle>;
  readonly entries: ReadonlyMap<string, RegistryEntry<Bundle>>;
  readonly deprecation: string;
}

export interface RegistryPackage<Bundle> {
  readonly name: string;
  readonly defaultChannel: string;
  readonly channels: ReadonlyMap<string, RegistryChannel<Bundle>>;
  readonly deprecation: string;
}

/** A catalog as the registry API sees it, with everything in a fixed order: names by their bytes. */
export interface RegistryIndex<Bundle> {
  readonly packages: ReadonlyMap<string, RegistryPackage<Bundle>>;
  /** Every bundle of every channel, by channel, package and name. */
  readonly entries: readonly RegistryEntry<Bundle>[];
  /** Entries by what they provide (`apiKey`). */
  readonly providers: ReadonlyMap<string, readonly RegistryEntry<Bundle>[]>;
}

/** A bundle as it is kept, and what it provides. */
export interface KeptBundle<Bundle> {
  readonly kept: Bundle;
  readonly provided: readonly Gvk[];
}

/**
 * Indexes a valid catalog.
 *
 * @param bundleOf gives a bundle by package and name; every entry of a valid catalog has one
 */
export function registryIndex<Bundle>(
  catalog: Catalog,
  bundleOf: (packageName: string, name: string) => KeptBundle<Bundle> | undefined,
): RegistryIndex<Bundle> {
  const providers = new Map<string, RegistryEntry<Bundle>[]>();
  const packages = byName([...catalog.packages.values()].filter(isDefined)).map(ofCatalog => {
    const channels = byName([...ofCatalog.channels.values()]).flatMap(channel => {
      const indexed = indexChannel(ofCatalog, channel, bundleOf, providers);
      return indexed === undefined ? [] : [[indexed.name, indexed] as const];
    });
    const { name, defaultChannel } = ofCatalog;
    const deprecation = messageOf(ofCatalog, 'olm.package', '');
    return { name, defaultChannel, channels: new Map(channels), deprecation };
  });
  const entries = packages
    .flatMap(({ channels }) => [...channels.values()])
    .flatMap(channel => [...channel.entries.values()])
    // As opm keeps them: https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/cache/bundle_key.go
    .sort(
      (a, b) => compareUtf8(a.channel, b.channel) || compareUtf8(a.package, b.package) || compareUtf8(a.name, b.name),
    );
  return { packages: new Map(packages.map(indexed => [indexed.name, indexed])), entries, providers };
}

/** What two APIs have in common that are the same one to the registry API: it does not look at plurals. */
export function apiKey({ group, version, kind }: Gvk): string {
  return JSON.stringify([group, version, kind]);
}

function indexChannel<Bundle>(
  ofCatalog: Package,
  { name: channel, entries: listed }: Channel,
  bundleOf: (packageName: string, name: string) => KeptBundle<Bundle> | undefined,
  providers: Map<string, RegistryEntry<Bundle>[]>,
): RegistryChannel<Bundle> | undefined {
  const entries = new Map<string, RegistryEntry<Bundle>>();
  for (const { name, replaces, skips, skipRange } of byName(listed)) {
    const bundle = bundleOf(ofCatalog.name, name);
    if (bundle === undefined) continue;
    const deprecation = messageOf(ofCatalog, 'olm.bundle', name);
    const entry = {
      package: ofCatalog.name,
      channel,
      name,
      replaces,
      skips,
      skipRange,
      deprecation,
      bundle: bundle.kept,
    };
    entries.set(name, entry);
    for (const key of new Set(bundle.provided.map(apiKey))) {
      const known = providers.get(key);
      if (known === undefined) providers.set(key, [entry]);
      else known.push(entry);
    }
  }
  const head = entries.get(headsOf(listed)[0]?.name ?? '');
  if (head === undefined) return undefined;
  return { name: channel, head, entries, deprecation: messageOf(ofCatalog, 'olm.channel', channel) };
}

function isDefined({ definitions }: Package): boolean {
  return definitions.length > 0;
}

function messageOf({ deprecations }: Package, schema: string, name: string): string {
  return deprecations.find(({ entry }) => entry.schema === schema && entry.name === name)?.entry.message ?? '';
}

function byName<Named extends { readonly name: string }>(items: readonly Named[]): readonly Named[] {
  return items.toSorted((a, b) => compareUtf8(a.name, b.name));
}
