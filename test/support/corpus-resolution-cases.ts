import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkCatalog } from '../../src/core/catalog/link.ts';
import type { Catalog, Package } from '../../src/core/catalog/model.ts';
import { readCatalogFile } from '../../src/core/catalog/read-catalog-file.ts';
import { sourceFile } from './judge-catalog.ts';
import type { ResolutionCase } from './resolution-case.ts';

/** Questions about the catalogs of a repository: of each channel what a new subscription gets, and of each of its entries what follows it. */
export function* corpusResolutionCases(repository: string): Iterable<readonly [string, ResolutionCase]> {
  const root = join(repository, 'catalogs');
  for (const name of readdirSync(root)) {
    const catalog = catalogIn(join(root, name));
    const fbc = slimFbc(catalog);
    for (const pkg of catalog.packages.values()) {
      for (const { name: channel, entries } of pkg.channels.values()) {
        const starts = entries.map(entry => ({ starting: entry.name, installed: '' }));
        const upgrades = entries.map(entry => ({ starting: '', installed: entry.name }));
        for (const from of [{ starting: '', installed: '' }, ...starts, ...upgrades]) {
          const title = `${name}, channel ${channel} of ${pkg.name}, ${from.starting || from.installed}`;
          yield [title, question(fbc, pkg, channel, from)];
        }
      }
    }
  }
}

function question(
  fbc: string,
  pkg: Package,
  channel: string,
  { starting, installed }: { readonly starting: string; readonly installed: string },
): ResolutionCase {
  const bundle = pkg.bundles.get(installed);
  return {
    namespace: 'ns',
    global: 'olm',
    repeat: 1,
    catalogs: [{ name: 'catalog', namespace: 'olm', priority: 0, fbc }],
    installed:
      bundle === undefined ? [] : [{ name: installed, version: bundle.version, properties: propertiesOf(bundle) }],
    subscriptions: [
      {
        name: 'sub',
        package: pkg.name,
        channel,
        source: 'catalog',
        sourceNamespace: 'olm',
        startingCSV: starting,
        installedCSV: installed,
      },
    ],
  };
}

function catalogIn(directory: string): Catalog {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return linkCatalog(
    directory,
    paths.flatMap(path => readCatalogFile(sourceFile(path, readFileSync(path, 'utf8')))),
    true,
  );
}

/** Without what resolution does not look at, which is most of a catalog. */
function slimFbc({ packages }: Catalog): string {
  const blobs = [...packages.values()].flatMap(({ name, defaultChannel, channels, bundles }) => [
    { schema: 'olm.package', name, defaultChannel },
    ...[...channels.values()].map(({ name: channel, entries }) => ({
      schema: 'olm.channel',
      package: name,
      name: channel,
      entries,
    })),
    ...[...bundles.values()].map(bundle => ({
      schema: 'olm.bundle',
      package: name,
      name: bundle.name,
      image: bundle.image,
      properties: propertiesOf(bundle),
    })),
  ]);
  return blobs.map(blob => `${JSON.stringify(blob)}\n`).join('');
}

function propertiesOf({
  blob,
}: {
  readonly blob: { readonly content: { readonly properties: readonly { type: string; value?: unknown }[] } };
}) {
  return blob.content.properties.flatMap(({ type, value }) =>
    value === undefined ? [] : [{ type, value: value as never }],
  );
}
