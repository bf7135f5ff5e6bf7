import { visible } from '../../core/report/text/visible.ts';
import { nothingLoaded } from '../../core/tree-snapshot.ts';
import { differencesOf } from '../../flows/differences.ts';
import type { LoadedCatalogs } from './load-catalogs.ts';

/** The packages that there are, a line each, with their channels and how many entries those have. */
export function packagesText({ catalogs }: LoadedCatalogs): string {
  return [...catalogs]
    .flatMap(([root, { packages }]) =>
      [...packages.values()].map(({ name, channels, defaultChannel }) => {
        const texts = [...channels.values()].map(
          channel =>
            `${visible(channel.name)}${channel.name === defaultChannel ? ' (default)' : ''}: ${channel.entries.length}`,
        );
        return lineOf(root, name, texts);
      }),
    )
    .join('');
}

/** The packages of which channels differ, a line each, with those channels. */
export function changesText(base: LoadedCatalogs, head: LoadedCatalogs): string {
  const difference = differencesOf({
    base: { ...nothingLoaded, catalogs: base.catalogs },
    merged: { ...nothingLoaded, catalogs: head.catalogs },
    unloaded: [...base.unloaded, ...head.unloaded],
  });
  return difference
    .flatMap(({ catalog, packages }) =>
      packages.flatMap(({ name, channels }) => {
        const texts = channels.map(channel => `${visible(channel.name)} (${channel.kind})`);
        return texts.length === 0 ? [] : lineOf(catalog, name, texts);
      }),
    )
    .join('');
}

function lineOf(root: string, name: string, channels: readonly string[]): string {
  return `${root === '' ? '' : `${visible(root)}  `}${visible(name)}  ${channels.join(', ')}\n`;
}
