import { expect, test } from '@jest/globals';
import { packagePreview } from '../../../src/core/preview/package-preview.ts';
import { packageRow } from '../../../src/core/preview/package-row.ts';
import { type PreviewSide, previewedCatalog } from '../../../src/core/preview/previewed-catalog.ts';
import { loadOneCatalog } from '../../../src/flows/load/load-one-catalog.ts';
import { memoryRepository } from '../../support/memory-repository.ts';
import { goodChange, smallRepository } from '../../support/small-catalog.ts';

const gone = 'schema: olm.package\nname: gone\ndefaultChannel: alpha\n';
const deprecations = `---
schema: olm.deprecations
package: foo
entries:
- reference: {schema: olm.package}
  message: Use bar.
- reference: {schema: olm.channel, name: stable}
  message: Use fast.
`;

async function sideOf(files: Readonly<Record<string, string>>): Promise<PreviewSide> {
  const repository = memoryRepository({ head: files });
  const tree = await repository.tree('head');
  const wanted = { tree, path: 'catalog', name: 'catalog', fileBytes: 1_000_000, now: '2026-01-15T12:00:00.000Z' };
  const { snapshot } = await loadOneCatalog(repository, wanted);
  return { catalog: snapshot.merged.catalogs.get('catalog'), unloaded: snapshot.unloaded };
}

const before = await sideOf({ ...smallRepository, 'catalog/gone/catalog.yaml': gone });
const after = await sideOf({ 'catalog/foo/catalog.yaml': `${goodChange['catalog/foo/catalog.yaml']}${deprecations}` });

test('a catalog that is compared lists what differs, and what is removed', () => {
  const shown = previewedCatalog(after, before);
  expect(shown.names.map(name => packageRow(shown, name))).toEqual([
    expect.objectContaining({ name: 'foo', kind: 'changed', heads: ['1.3.0'], channels: 1, isDeprecated: true }),
    expect.objectContaining({ name: 'gone', kind: 'removed', defaultChannel: 'alpha', bundles: 0 }),
  ]);
  const { channelList, bundleList, deprecations, changes } = packagePreview(shown, 'foo');
  expect(channelList).toMatchObject([
    { name: 'stable', isDefault: true, kind: 'changed', entries: 4, deprecations: ['Use fast.'] },
  ]);
  expect(channelList[0]?.drawing().nodes.filter(({ state }) => state === 'added')).toHaveLength(1);
  expect(bundleList.filter(({ kind }) => kind === 'added')).toHaveLength(1);
  expect(deprecations).toEqual(['Use bar.']);
  expect(changes).not.toEqual([]);
});

test('a catalog that is compared with nothing has no differences', () => {
  const shown = previewedCatalog(after, undefined);
  expect(shown.differences).toBeUndefined();
  const { kind, changes, channelList } = packagePreview(shown, 'foo');
  expect([kind, changes]).toEqual([undefined, []]);
  expect(channelList[0]?.drawing().nodes.every(({ state }) => state === 'same')).toBe(true);
});

test('of a file that cannot be read nothing is shown or compared', async () => {
  const damaged = await sideOf({ ...smallRepository, 'catalog/gone/catalog.yaml': 'schema: [\n' });
  const shown = previewedCatalog(damaged, before);
  expect(shown.unread).toEqual(['catalog/gone/catalog.yaml']);
  const unloaded = { catalog: after.catalog, unloaded: [{ path: 'catalog/foo/catalog.yaml' }] };
  expect(previewedCatalog(unloaded, before).differences?.has('foo')).toBe(false);
});
