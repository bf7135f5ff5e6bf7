import { expect, test } from '@jest/globals';
import { followLink } from '../../src/flows/load/follow-link.ts';
import { memoryRepository } from '../support/memory-repository.ts';

/** Follows the first of so many links, of which the last one leads to a file. */
async function endOfChain(length: number) {
  const links = Array.from({ length }, (_, at) => [
    `link${at}`,
    `symlink:${at + 1 < length ? `link${at + 1}` : 'file'}`,
  ]);
  const repository = memoryRepository({ base: { file: 'x\n', ...Object.fromEntries(links) } });
  const tree = await repository.tree('base');
  const [first] = (await repository.links(tree)).filter(({ path }) => path === 'link0');
  if (first === undefined) throw new Error('There is no link');
  return (await followLink(repository, tree, first)).end;
}

test('P5: as many links are followed as Linux follows, and no more', async () => {
  expect(await endOfChain(40)).toMatchObject({ path: 'file' });
  expect(await endOfChain(41)).toBe('nothing');
});
