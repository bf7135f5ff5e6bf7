import { describe, expect, test } from '@jest/globals';
import { packagesThatDiffer } from '../../src/core/policy/changed-packages.ts';
import { snapshotOfExample } from '../support/snapshot-of-example.ts';

const packageText = (name: string) => `---\nschema: olm.package\nname: ${name}\n`;
const notes = (name: string) => `schema: example.com/notes\npackage: ${name}\n`;
const base = {
  'catalog/foo/catalog.yaml': packageText('foo'),
  'catalog/bar/catalog.yaml': packageText('bar'),
  'docs/foo.yaml': notes('foo'),
  'docs/bar.yaml': notes('bar'),
};

/** What is left unread of the base where a link of package foo is replaced, and which packages change with it. */
async function replaced(target: string, by: string | null = null, path = 'catalog/foo/link.yaml') {
  const merged = { [path]: by };
  const snapshot = await snapshotOfExample({
    title: '',
    base: { ...base, [path]: `symlink:${target}` },
    merged,
    finds: [],
  });
  return { unread: snapshot.unloaded.map(one => one.path), packages: [...packagesThatDiffer(snapshot).keys()] };
}

describe('P5: a link of the base that a change takes away', () => {
  test.each([
    ['its own content', '../../docs/foo.yaml', ['foo']],
    ['content of another package', '../../docs/bar.yaml', ['bar']],
    ['another file of its own', 'catalog.yaml', ['foo']],
    ['nothing', '../../docs/none.yaml', []],
    ['itself', 'link.yaml', []],
    ['a directory, which opm does not read', '../../docs', []],
  ])('changes what it led to: %s', async (_what, target, packages) => {
    expect(await replaced(target)).toEqual({ unread: [], packages });
  });

  test('changes nothing where it is replaced by what it led to', async () => {
    expect(await replaced('../../docs/foo.yaml', notes('foo'))).toEqual({ unread: [], packages: [] });
    expect(await replaced('../../docs/foo.yaml', notes('bar'))).toEqual({ unread: [], packages: ['bar', 'foo'] });
  });

  test.each(['/etc/passwd', '../../../other/foo.yaml'])('is not followed out of the repository: %s', async target => {
    expect((await replaced(target)).unread).toEqual(['catalog/foo/link.yaml']);
  });

  test('is a file that was not read where a whole catalog goes with it', async () => {
    expect((await replaced('catalog', null, 'configs')).unread).toEqual(['configs']);
    expect((await replaced('docs', null, 'notes')).unread).toEqual([]);
  });

  test('is no owner', async () => {
    const path = 'catalog/foo/OWNERS';
    const example = {
      title: '',
      base: { ...base, [path]: 'symlink:../../docs/owners', 'docs/owners': 'approvers: [alice]\n' },
      merged: { [path]: 'approvers: [alice]\n' },
      finds: [],
    };
    const { ownership, unloaded } = await snapshotOfExample(example);
    expect(ownership.ownersOf('foo')).toMatchObject({ owners: [], source: 'none', broken: { place: { file: path } } });
    expect(unloaded).toEqual([]);
  });
});

test('P12: a file with a name that is no UTF-8 can be removed, and not kept', async () => {
  const path = 'catalog/foo/x\uFFFDff.yaml';
  const unread = async (merged: Readonly<Record<string, string | null>>) => {
    const example = { title: '', base: { ...base, [path]: notes('foo') }, merged, finds: [] };
    return (await snapshotOfExample(example)).unloaded.map(one => `${one.side} ${one.path}`);
  };
  expect(await unread({ [path]: null })).toEqual([]);
  expect(await unread({ [path]: null, 'catalog/foo/x.yaml': notes('foo') })).toEqual([]);
  expect(await unread({ 'catalog/foo/x.yaml': notes('foo') })).toEqual([`merged ${path}`]);
});
