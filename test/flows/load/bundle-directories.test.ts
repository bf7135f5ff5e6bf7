import { describe, expect, test } from '@jest/globals';
import { catalogFiles, changedInstalls } from '../../../src/flows/cluster/changed-installs.ts';
import { loadBundleDirectories } from '../../../src/flows/load/load-bundle-directories.ts';
import { loadServedCatalog } from '../../../src/flows/serve/load-served-catalog.ts';
import { smallDirectories } from '../../support/cluster/small-directories.ts';
import { memoryRepository } from '../../support/memory-repository.ts';

const now = '2026-01-15T12:00:00.000Z';
const first = { version: '1.0.0' };
const second = { version: '1.1.0', replaces: '1.0.0' };
const needsBar = {
  'metadata/dependencies.yaml': 'dependencies: [{type: olm.package, value: {packageName: bar, version: ">=1.0.0"}}]\n',
};
const others = {
  ...smallDirectories([first], 'bar'),
  ...smallDirectories([{ ...first, owns: true }], 'baz'),
};

async function load(files: Readonly<Record<string, string>>, name: string | undefined) {
  const repository = memoryRepository({ tree: files });
  const place = { objects: repository, tree: await repository.tree('tree'), fileBytes: 1_000_000 };
  const { loaded, omitted } = await loadBundleDirectories(place, { directory: 'operators', package: name, now });
  const [catalog] = loaded.snapshot.merged.catalogs.values();
  return { loaded, omitted, packages: [...(catalog?.packages.keys() ?? [])].sort(), catalog };
}

describe('what bundle directories mean as a catalog', () => {
  test('has the upgrade graph of the index, with the manifests by value, and can be served', async () => {
    const { loaded, catalog } = await load(smallDirectories([first, second]), 'foo');
    const channel = catalog?.packages.get('foo')?.channels.get('stable');
    expect(channel?.entries).toMatchObject([{ name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' }, { name: 'foo.v1.0.0' }]);
    const served = loadServedCatalog(loaded, { keepBundle: one => one, keepBlob: () => {} });
    const objects = 'served' in served ? served.served.index.entries.map(({ bundle }) => bundle.object.length) : [];
    expect(objects).toEqual([1, 1]);
  });

  test('of one package has what it requires, and nothing else', async () => {
    const ofPackage = { ...others, ...smallDirectories([first, second], 'foo', needsBar) };
    expect((await load(ofPackage, 'foo')).packages).toEqual(['bar', 'foo']);
    const ofApi = { ...others, ...smallDirectories([{ ...first, requires: 'bazs.example.com' }]) };
    expect((await load(ofApi, 'foo')).packages).toEqual(['baz', 'foo']);
    expect((await load(ofPackage, undefined)).packages).toEqual(['bar', 'baz', 'foo']);
  });

  test('leaves a bundle that cannot be rendered without manifests, and says why', async () => {
    const files = smallDirectories([first, second]);
    const csv = 'operators/foo/1.0.0/manifests/0.yaml';
    const broken = files[csv]?.replace('customresourcedefinitions: {}', 'customresourcedefinitions: 5') ?? '';
    expect(broken).not.toBe(files[csv]);
    const { omitted, loaded } = await load({ ...files, [csv]: broken }, 'foo');
    expect(omitted).toMatchObject([{ bundle: 'foo.v1.0.0' }]);
    expect(loadServedCatalog(loaded, { keepBundle: one => one, keepBlob: () => {} })).toHaveProperty('served');
  });
});

describe('what a change of bundle directories has installed', () => {
  const change = async (merged: Readonly<Record<string, string>>) => {
    const repository = memoryRepository({
      base: { ...others, ...smallDirectories([first]) },
      merged: { ...others, ...merged },
    });
    return {
      repository,
      ...(await changedInstalls(repository, { base: 'base', head: 'merged', headIsMerged: true }, now)),
    };
  };

  test('is the head of each package that it changes, from the catalog that the directories mean', async () => {
    const { repository, targets, ...places } = await change(smallDirectories([first, second], 'foo', needsBar));
    expect(targets).toEqual([
      { catalogs: ['operators/foo'], package: 'foo', channel: 'stable', bundle: 'foo.v1.1.0', from: 'foo.v1.0.0' },
    ]);
    const bytes = { ...repository, bytes: async () => new Map() };
    const [file, ...more] = await catalogFiles(bytes, places, 'operators/foo');
    expect(more).toEqual([]);
    const blobs = new TextDecoder()
      .decode(file?.bytes)
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(blobs.map(({ schema, name }) => `${schema} ${name}`)).toEqual([
      'olm.package foo',
      'olm.channel stable',
      'olm.bundle foo.v1.1.0',
      'olm.bundle foo.v1.0.0',
      'olm.package bar',
      'olm.channel stable',
      'olm.bundle bar.v1.0.0',
    ]);
  });

  test('is a head whose manifests differ, too, and nothing where only documentation does', async () => {
    const altered = smallDirectories([{ ...first, fate: 'crash' }]);
    expect((await change(altered)).targets.map(({ bundle, from }) => [bundle, from])).toEqual([
      ['foo.v1.0.0', undefined],
    ]);
    expect((await change({ ...smallDirectories([first]), 'README.md': 'x\n' })).targets).toEqual([]);
  });
});
