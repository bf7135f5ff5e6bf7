import type { Catalog } from '../catalog/model.ts';
import { headsOf } from '../graph/index.ts';
import type { PackageReceipt } from './receipt.ts';

/** What a valid catalog offers: its packages by name, with the head of each channel. */
export function packagesOf(catalog: Catalog): readonly PackageReceipt[] {
  return [...catalog.packages.values()].sort(byName).map(({ name, defaultChannel, channels }) => ({
    name,
    defaultChannel,
    heads: Object.fromEntries(
      [...channels.values()].sort(byName).map(channel => [channel.name, headsOf(channel.entries)[0]?.name ?? '']),
    ),
  }));
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
