import { expect, test } from '@jest/globals';
import { CatalogEncoder } from '../../src/adapters/serve/catalog-encoder.ts';
import { openNamelessFile } from '../../src/adapters/serve/piece-file.ts';
import { loadOneCatalog } from '../../src/flows/load/load-one-catalog.ts';
import { loadServedCatalog } from '../../src/flows/serve/load-served-catalog.ts';
import { memoryRepository } from '../support/memory-repository.ts';
import { smallRepository } from '../support/small-catalog.ts';

async function resultOf(files: Readonly<Record<string, string>>) {
  const repository = memoryRepository({ head: files });
  const tree = await repository.tree('head');
  const wanted = { tree, path: 'catalog', name: 'catalog', fileBytes: 1_000_000, now: '2026-01-02T03:04:05Z' };
  return loadServedCatalog(await loadOneCatalog(repository, wanted), new CatalogEncoder(openNamelessFile()));
}

test('an invalid catalog is not served, and its problems are known', async () => {
  const result = await resultOf({ 'catalog/foo.yaml': 'schema: olm.package\nname: foo\ndefaultChannel: none\n' });
  expect('verdict' in result && result.verdict.valid).toBe(false);
});

test('a schema that opm does not serve is a problem at its blob', async () => {
  const result = await resultOf({ ...smallRepository, 'catalog/z.yaml': 'schema: "not a name"\n' });
  expect(result).toMatchObject({
    problems: [{ message: expect.stringContaining('invalid schema "not a name"'), at: { file: 'catalog/z.yaml' } }],
  });
});
