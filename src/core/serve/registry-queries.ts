import { quoteGo } from '../go/quote.ts';
import type { Gvk } from './api-bundle.ts';
import { apiKey, type RegistryEntry, type RegistryIndex, type RegistryPackage } from './registry-index.ts';

/** What was found, or why nothing was: in the words of `opm serve`, which clients may look for. */
export type Found<Value> = { readonly value: Value } | { readonly error: string };

export interface ChannelEntry {
  readonly packageName: string;
  readonly channelName: string;
  readonly bundleName: string;
  readonly replaces: string;
}

interface BundleName {
  readonly package: string;
  readonly channel: string;
  readonly name: string;
}

/**
 * The answers of the registry API. Where opm answers in the random order of a Go map, the order here is by name, and of several bundles that
 * may be chosen the first one is.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/cache/pkgs.go
 */
export class RegistryQueries<Bundle> {
  readonly #index: RegistryIndex<Bundle>;

  constructor(index: RegistryIndex<Bundle>) {
    this.#index = index;
  }

  /** Names of packages. */
  packages(): readonly string[] {
    return [...this.#index.packages.keys()];
  }

  /** Every bundle of every channel. */
  bundles(): readonly RegistryEntry<Bundle>[] {
    return this.#index.entries;
  }

  package(name: string): Found<RegistryPackage<Bundle>> {
    const found = this.#index.packages.get(name);
    return found === undefined ? { error: `package ${quoteGo(name)} not found` } : { value: found };
  }

  bundle(named: BundleName): Found<RegistryEntry<Bundle>> {
    const channel = this.#channel(named);
    if ('error' in channel) return channel;
    const entry = channel.value.entries.get(named.name);
    return entry === undefined
      ? { error: `${this.#place(named)}, bundle ${quoteGo(named.name)} not found` }
      : { value: entry };
  }

  head(named: Omit<BundleName, 'name'>): Found<RegistryEntry<Bundle>> {
    const channel = this.#channel(named);
    return 'error' in channel ? channel : { value: channel.value.head };
  }

  /** The bundle of a channel that replaces or skips one of that name. */
  bundleThatReplaces(named: BundleName): Found<RegistryEntry<Bundle>> {
    if (!this.#index.packages.has(named.package)) return { error: `package ${named.package} not found` };
    const channel = this.#channel(named);
    if ('error' in channel) return channel;
    for (const entry of channel.value.entries.values())
      if (entry.replaces === named.name || entry.skips.includes(named.name)) return { value: entry };
    return { error: `no entry found for ${this.#place(named)}` };
  }

  /** The entries of all channels that replace or skip a bundle of that name. */
  entriesThatReplace(name: string): Found<readonly ChannelEntry[]> {
    const entries = this.#index.entries.flatMap(entry => {
      const bySkips = entry.skips.filter(skip => skip === name && skip !== entry.replaces);
      const edges = entry.replaces === name ? [name, ...bySkips] : bySkips;
      return edges.map(() => channelEntry(entry, entry.replaces));
    });
    return entries.length === 0 ? { error: `no channel entries found that replace ${name}` } : { value: entries };
  }

  /** The entries of all bundles that provide an API, once more for each bundle that they skip. */
  entriesThatProvide(api: Gvk): Found<readonly ChannelEntry[]> {
    const entries = this.#providers(api).flatMap(entry => [
      channelEntry(entry, entry.replaces),
      ...skipsOf(entry).map(skip => channelEntry(entry, skip)),
    ]);
    return entries.length === 0 ? noProvider(api) : { value: entries };
  }

  /** As `entriesThatProvide`, of the heads of channels alone, and without what is skipped and in no channel. */
  latestEntriesThatProvide(api: Gvk): Found<readonly ChannelEntry[]> {
    const entries = this.#providers(api).flatMap(entry => {
      const channel = this.#index.packages.get(entry.package)?.channels.get(entry.channel);
      if (channel?.head !== entry) return [];
      const skips = skipsOf(entry).filter(skip => channel.entries.has(skip));
      return [channelEntry(entry, entry.replaces), ...skips.map(skip => channelEntry(entry, skip))];
    });
    return entries.length === 0 ? noProvider(api) : { value: entries };
  }

  /** The head of the default channel of the first package, by name, that provides an API there. */
  defaultBundleThatProvides(api: Gvk): Found<RegistryEntry<Bundle>> {
    const latest = this.latestEntriesThatProvide(api);
    if ('error' in latest) return latest;
    for (const { packageName, channelName } of latest.value) {
      const { defaultChannel, channels } = this.#index.packages.get(packageName) ?? {};
      const head = channels?.get(channelName)?.head;
      if (channelName === defaultChannel && head !== undefined) return { value: head };
    }
    return { error: `no entry found that provides ${described(api)}` };
  }

  #channel(named: Omit<BundleName, 'name'>) {
    const found = this.package(named.package);
    if ('error' in found) return found;
    const channel = found.value.channels.get(named.channel);
    return channel === undefined ? { error: `${this.#place(named)} not found` } : { value: channel };
  }

  #place(named: Omit<BundleName, 'name'>): string {
    return `package ${quoteGo(named.package)}, channel ${quoteGo(named.channel)}`;
  }

  #providers(api: Gvk): readonly RegistryEntry<Bundle>[] {
    return this.#index.providers.get(apiKey(api)) ?? [];
  }
}

/** What it skips besides what it replaces. */
function skipsOf({ replaces, skips }: RegistryEntry<unknown>): readonly string[] {
  return skips.filter(skip => skip !== replaces);
}

function channelEntry(entry: RegistryEntry<unknown>, replaces: string): ChannelEntry {
  return { packageName: entry.package, channelName: entry.channel, bundleName: entry.name, replaces };
}

function noProvider(api: Gvk): { readonly error: string } {
  return { error: `no channel entries found that provide ${described(api)}` };
}

function described({ group, version, kind }: Gvk): string {
  return `group:${quoteGo(group)} version:${quoteGo(version)} kind:${quoteGo(kind)}`;
}
