import type { Property } from '../../../src/core/catalog/blob.ts';
import { linkCatalog } from '../../../src/core/catalog/link.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { resolveV0 } from '../../../src/core/resolve/resolve-v0.ts';
import type { ClusterState } from '../../../src/core/resolve/state.ts';
import { sourceFile } from '../../support/judge-catalog.ts';

/** By package the bundles of its one channel, the oldest first, with their properties. Version 2.0.0 is that of `foo.v2`. */
export type CatalogWords = Readonly<Record<string, Readonly<Record<string, readonly Property[]>>>>;

/** A cluster with one catalog and one subscription, in a few words. A subscription has what is installed of its package. */
export function clusterOf(words: {
  readonly catalog: CatalogWords;
  readonly subscribe: string;
  readonly starting?: string;
  readonly installed?: Readonly<Record<string, readonly Property[]>>;
}): ClusterState {
  const installed = Object.entries(words.installed ?? {}).map(([name, properties]) => ({
    name,
    version: versionOf(name),
    properties: [packageProperty(name), ...properties],
  }));
  return {
    namespace: 'ns',
    globalNamespace: 'olm',
    catalogs: [{ name: 'catalog', namespace: 'olm', priority: 0, catalog: catalogOf(words.catalog) }],
    installed,
    subscriptions: [
      {
        name: 'sub',
        package: words.subscribe,
        channel: 'stable',
        catalog: { name: 'catalog', namespace: 'olm' },
        startingCsv: words.starting ?? '',
        installedCsv: installed.find(({ name }) => name.startsWith(`${words.subscribe}.`))?.name ?? '',
      },
    ],
  };
}

/** The names of what OLM would install. */
export function resolved(state: ClusterState): readonly string[] | string {
  const resolution = resolveV0(state);
  return resolution.kind === 'resolved' ? resolution.chosen.map(({ entry }) => entry.name) : resolution.kind;
}

export function catalogOf(words: CatalogWords) {
  const blobs = Object.entries(words).flatMap(([name, bundles]) => [
    { schema: 'olm.package', name, defaultChannel: 'stable' },
    {
      schema: 'olm.channel',
      package: name,
      name: 'stable',
      entries: Object.keys(bundles).map((bundle, index, all) => ({ name: bundle, replaces: all[index - 1] ?? '' })),
    },
    ...Object.entries(bundles).map(([bundle, properties]) => ({
      schema: 'olm.bundle',
      package: name,
      name: bundle,
      image: `example.com/${bundle}`,
      properties: [packageProperty(bundle), ...properties],
    })),
  ]);
  const text = blobs.map(blob => JSON.stringify(blob)).join('\n');
  return linkCatalog('', readCatalogFile(sourceFile('catalog.json', text)), true);
}

function packageProperty(bundle: string): Property {
  return { type: 'olm.package', value: { packageName: bundle.split('.')[0] ?? '', version: versionOf(bundle) } };
}

function versionOf(bundle: string): string {
  return `${bundle.split('.v')[1]}.0.0`;
}
