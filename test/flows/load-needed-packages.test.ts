import { expect, test } from '@jest/globals';
import type { Catalog } from '../../src/core/catalog/model.ts';
import type { RequestV0 } from '../../src/core/installation/installation-request.ts';
import { loadNeededPackages } from '../../src/flows/load/load-needed-packages.ts';
import { loadOneCatalog } from '../../src/flows/load/load-one-catalog.ts';
import { planInstallationV0 } from '../../src/flows/plan-installation.ts';
import { generateResolutionCase } from '../support/generate-resolution-case.ts';
import { memoryRepository } from '../support/memory-repository.ts';

interface Blob {
  readonly schema: string;
  readonly name: string;
  readonly package?: string;
}

/** The catalog of a case in directories, one for each package, some of them with another name. */
function filesOf(seed: number): Readonly<Record<string, string>> {
  const [catalog] = generateResolutionCase(seed).catalogs;
  const blobs = (catalog?.fbc ?? '')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Blob);
  const byPackage = Map.groupBy(blobs, ({ schema, package: name, name: own }) =>
    schema === 'olm.package' ? own : name,
  );
  return Object.fromEntries(
    Array.from(byPackage, ([name, some], index) => [
      `catalog/${(seed + index) % 3 === 0 ? `dir-${index}` : name}/catalog.json`,
      some.map(blob => JSON.stringify(blob)).join('\n'),
    ]),
  );
}

async function loaded(files: Readonly<Record<string, string>>) {
  const repository = memoryRepository({ head: files });
  const tree = await repository.tree('head');
  const of = { tree, path: 'catalog', name: 'catalog', fileBytes: 1_000_000, now: '2026-01-01T00:00:00Z' };
  const whole = (await loadOneCatalog(repository, of)).snapshot.merged.catalogs.get('catalog');
  if (whole === undefined) throw new Error('There is no catalog.');
  const needed = async (name: string, installed: readonly string[]) =>
    (await loadNeededPackages(repository, of, { package: name, installed })).catalog ?? whole;
  return { whole, needed };
}

function planned(catalog: Catalog, name: string, installed: readonly string[]) {
  const bundles = [...catalog.packages.values()].flatMap(pkg => [...pkg.bundles.values()]);
  const request: RequestV0 = {
    package: name,
    channel: undefined,
    target: undefined,
    catalogs: [{ name: 'catalog', source: 'catalog', priority: 0, catalog }],
    installed: bundles.flatMap(bundle =>
      installed.includes(bundle.name)
        ? [{ name: bundle.name, package: bundle.package, version: bundle.version, bundle }]
        : [],
    ),
  };
  return planInstallationV0(request, async () => new Map());
}

test('the plan is the one of the whole catalog, whatever is installed and wherever packages are', async () => {
  let parts = 0;
  for (let seed = 1; seed <= 20; seed += 1) {
    const { whole, needed } = await loaded(filesOf(seed));
    for (const pkg of whole.packages.values()) {
      for (const installed of [[], ...[...pkg.bundles.keys()].map(name => [name])]) {
        const part = await needed(pkg.name, installed);
        if (part.packages.size < whole.packages.size) parts += 1;
        expect({ seed, plan: await planned(part, pkg.name, installed) }).toEqual({
          seed,
          plan: await planned(whole, pkg.name, installed),
        });
      }
    }
  }
  expect(parts).toBeGreaterThan(10);
});

test('where a package or an installed bundle is missing, the whole catalog is loaded, so that similar names can be named', async () => {
  const { whole, needed } = await loaded(filesOf(1));
  const [name = ''] = whole.packages.keys();
  for (const part of [await needed('no-such-package', []), await needed(name, ['gone.v9.9.9'])])
    expect([...part.packages.keys()]).toEqual([...whole.packages.keys()]);
});
