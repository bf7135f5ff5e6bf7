import { describe, expect, test } from '@jest/globals';
import { makeRepository, open, type RawEntry } from './temporary-repository.ts';

test('all links of a tree are listed, with their names as trees give them', async () => {
  const repository = makeRepository();
  const target = repository.blob('target');
  const link = (name: string | Uint8Array): RawEntry => ({ mode: '120000', name, id: target });
  const file: RawEntry = { mode: '100644', name: 'file\n120000 blob', id: target };
  const inside = repository.rawTree(link(Uint8Array.of(0x61, 0xff)), file, link('\t\uFFFD'));
  const root = repository.rawTree(link('a link'), { mode: '40000', name: 'dir', id: inside });
  const opened = await open(repository.directory);
  const tree = await opened.tree(repository.commitTree(root));
  const links = await opened.links(tree);
  expect(links.map(({ path }) => path)).toEqual(['a link', 'dir/\t\uFFFD\uFFFD', 'dir/a\uFFFDff']);
  expect(links).toEqual((await tree.walk('')).filter(({ mode }) => mode === 'symlink'));
});

test('the links of the next tree are those that it has', async () => {
  const repository = makeRepository();
  repository.write('catalog/foo/catalog.yaml', 'x');
  repository.link('gone', 'a');
  repository.link('kept', 'a');
  repository.link('moved', 'a');
  const first = repository.commit('one');
  repository.remove('gone');
  repository.remove('moved');
  repository.link('moved', 'b');
  repository.link('catalog/new', 'a');
  const second = repository.commit('two');
  const opened = await open(repository.directory);
  expect((await opened.links(await opened.tree(first))).map(({ path }) => path)).toEqual(['gone', 'kept', 'moved']);
  const tree = await opened.tree(second);
  const links = await opened.links(tree);
  expect(links.map(({ path }) => path)).toEqual(['catalog/new', 'kept', 'moved']);
  expect(links).toEqual((await tree.walk('')).filter(({ mode }) => mode === 'symlink'));
});

describe('what an earlier opening listed', () => {
  test('is taken where the tree is the same, and completed where it is another one', async () => {
    const repository = makeRepository();
    repository.link('one', 'a');
    const first = repository.commit('one');
    repository.link('two', 'a');
    const second = repository.commit('two');
    const earlier = await open(repository.directory);
    const tree = await earlier.tree(first);
    const links = {
      last: { id: tree.id, links: [{ path: 'as listed before', mode: 'symlink', id: tree.id }] as const },
    };
    const opened = await open(repository.directory, { links });
    expect(await opened.links(tree)).toBe(links.last.links);
    const paths = (await opened.links(await opened.tree(second))).map(({ path }) => path);
    expect(paths).toEqual(['as listed before', 'two']);
  });

  test('of a tree that is gone since does not count', async () => {
    const repository = makeRepository();
    repository.link('one', 'a');
    const opened = await open(repository.directory, { links: { last: { id: '1'.repeat(40), links: [] } } });
    const links = await opened.links(await opened.tree(repository.commit('one')));
    expect(links.map(({ path }) => path)).toEqual(['one']);
  });
});
