import { expect, test } from '@jest/globals';
import { defaultConfig } from '../../../src/core/config/defaults.ts';
import { loadBundleCatalogs } from '../../../src/flows/load/load-bundle-catalogs.ts';
import { listedBundle } from '../../support/listed-bundle.ts';
import { memoryRepository } from '../../support/memory-repository.ts';

/** @param versions of OpenShift that the bundle is for */
function bundle(version: string, versions?: string): Readonly<Record<string, string>> {
  const files = Object.entries(listedBundle(version)).map(([path, text]): [string, string] => {
    const isAnnotations = path === 'metadata/annotations.yaml' && versions !== undefined;
    const limited = isAnnotations ? `${text.trimEnd()}\n  com.redhat.openshift.versions: "${versions}"\n` : text;
    return [`operators/foo/${version}/${path}`, limited];
  });
  return Object.fromEntries(files);
}

async function loaded(files: Readonly<Record<string, string>>) {
  const repository = memoryRepository({ head: files });
  const { fileBytes } = defaultConfig.limits;
  const { names, side } = await loadBundleCatalogs(repository, await repository.tree('head'), 'operators', fileBytes);
  const bundlesOf = ({ catalog }: ReturnType<typeof side>) => [...(catalog?.packages.get('foo')?.bundles.keys() ?? [])];
  return names.map(({ root, version }) => [root, bundlesOf(side(version))]);
}

test('bundles for every cluster result in one catalog', async () => {
  expect(await loaded({ ...bundle('1.0.0'), ...bundle('1.1.0') })).toEqual([
    ['operators', ['foo.v1.0.0', 'foo.v1.1.0']],
  ]);
});

test('bundles for some clusters result in a catalog for each version that they begin with, and after each that they end with', async () => {
  const files = { ...bundle('1.0.0', 'v4.9-v4.12'), ...bundle('1.1.0', 'v4.12'), ...bundle('1.2.0', 'no version') };
  expect(await loaded(files)).toEqual([
    ['operators v4.9', ['foo.v1.0.0', 'foo.v1.2.0']],
    ['operators v4.12', ['foo.v1.0.0', 'foo.v1.1.0', 'foo.v1.2.0']],
    ['operators v4.13', ['foo.v1.1.0', 'foo.v1.2.0']],
  ]);
});
