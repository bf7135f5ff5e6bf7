import { expect, test } from '@jest/globals';
import { RecentBundles } from '../../src/adapters/cache/recent-bundles.ts';
import { FileReader } from '../../src/flows/load/file-reader.ts';
import { ReleasedPackages } from '../../src/flows/load/released-packages.ts';
import type { ObjectReader, Tree } from '../../src/flows/ports.ts';
import { type Files, memoryRepository } from '../support/memory-repository.ts';

const annotations = (name: string) => `annotations:\n  operators.operatorframework.io.bundle.package.v1: ${name}\n`;
const bundle = (operator: string, version: string, name: string): Files => ({
  [`operators/${operator}/${version}/metadata/annotations.yaml`]: annotations(name),
});

const files: Files = {
  'operators/README.md': 'x\n',
  'operators/tea/ci.yaml': 'reviewers: [alice]\n',
  ...bundle('tea', '1.0.0', 'tea'),
  ...bundle('tea', '1.1.0', 'tea'),
  ...bundle('tea', '2.0.0', 'green-tea'),
  'operators/tea/2.0.0/metadata/properties.yaml':
    'properties:\n  - type: olm.package\n    value: {packageName: tea-property, version: 2.0.0}\n',
  'operators/milk/manifests/csv.yaml': 'x: 1\n',
};

/** What is asked of a tree and an object store. */
async function observed(of: Files, limit = 1000) {
  const repository = memoryRepository({ base: of });
  const tree = await repository.tree('base');
  const listed: string[] = [];
  const read: string[] = [];
  const counting: Tree = { ...tree, list: path => tree.list(noted(listed, [path])[0] ?? '') };
  const objects: ObjectReader = {
    read: (ids, ...rest) => repository.read(noted(read, ids), ...rest),
  };
  const readers = { objects: repository, reader: new FileReader(objects, limit) };
  return { side: { name: 'base', tree: counting } as const, reader: readers.reader, readers, listed, read };
}

test('every bundle directory says which packages its operator releases', async () => {
  const link = { 'operators/tea/2.0.0/metadata/link.yaml': 'symlink:../../x' };
  const { side, reader, readers, read } = await observed({ ...files, ...link });
  const released = await new ReleasedPackages(readers, undefined).of(side, 'operators');
  expect([...released]).toEqual([
    ['milk', []],
    ['tea', ['green-tea', 'tea', 'tea-property']],
  ]);
  // Equal directories are read once, and a link is no reason not to judge others.
  expect(read).toHaveLength(3);
  expect(reader.unloaded).toEqual([]);
});

test('what is known of an operator is not looked at again, and of a changed one only the directories that differ', async () => {
  const memory = new RecentBundles<readonly string[]>();
  const first = await observed(files);
  await new ReleasedPackages(first.readers, memory).of(first.side, 'operators');
  const same = await observed(files);
  const known = await new ReleasedPackages(same.readers, memory).of(same.side, 'operators', new Set(['tea']));
  expect([...known]).toEqual([['tea', ['green-tea', 'tea', 'tea-property']]]);
  expect([same.listed, same.read]).toEqual([['operators'], []]);
  const more = await observed({ ...files, ...bundle('tea', '3.0.0', 'black-tea') });
  const after = await new ReleasedPackages(more.readers, memory).of(more.side, 'operators');
  expect(after.get('tea')).toEqual(['black-tea', 'green-tea', 'tea', 'tea-property']);
  expect(more.read).toHaveLength(1);
  expect(more.listed).not.toContain('operators/milk');
});

test('what could not be read is noted each time', async () => {
  const memory = new RecentBundles<readonly string[]>();
  for (const _ of [1, 2]) {
    const { side, reader, readers } = await observed(
      { ...bundle('tea', '1.0.0', 'tea'.repeat(30)), ...bundle('tea', '1.1.0', 'tea') },
      100,
    );
    const released = await new ReleasedPackages(readers, memory).of(side, 'operators');
    expect(released.get('tea')).toEqual(['tea']);
    expect(reader.unloaded.map(({ path }) => path)).toEqual(['operators/tea/1.0.0/metadata/annotations.yaml']);
  }
});

test('P5: packages that are named behind links count, and are looked up again each time', async () => {
  const memory = new RecentBundles<readonly string[]>();
  const linked = (name: string): Files => ({
    'operators/whole': 'symlink:tea',
    'operators/version/1.0.0': 'symlink:../tea/1.0.0',
    'operators/part/1.0.0/metadata': 'symlink:../../../shared',
    'operators/file/1.0.0/metadata/annotations.yaml': 'symlink:../../../../shared/annotations.yaml',
    'operators/circle/1.0.0': 'symlink:1.0.0',
    'shared/annotations.yaml': annotations(name),
  });
  for (const name of ['milk', 'sugar']) {
    const { side, readers } = await observed({ ...files, ...linked(name) });
    const released = await new ReleasedPackages(readers, memory).of(side, 'operators');
    expect(released.get('whole')).toEqual(['green-tea', 'tea', 'tea-property']);
    expect(released.get('version')).toEqual(['tea']);
    expect([released.get('part'), released.get('file'), released.get('circle')]).toEqual([[name], [name], []]);
  }
});

function noted(list: string[], items: Iterable<string>): readonly string[] {
  const some = [...items];
  list.push(...some);
  return some;
}
