import { expect, test } from '@jest/globals';
import { loadConfig } from '../../src/flows/load/load-config.ts';
import { memoryRepository } from '../support/memory-repository.ts';
import { snapshotOfExample } from '../support/snapshot-of-example.ts';

test('P5: a configuration below a linked directory is not the same as none', async () => {
  const repository = memoryRepository({
    tree: { '.github': 'symlink:settings', 'settings/catalog-keeper.yml': '{}\n' },
  });
  const { problems } = await loadConfig(repository, await repository.tree('tree'));
  expect(problems.map(({ message }) => message)).toEqual([
    'The configuration could not be read: it is a symbolic link that is not followed.',
  ]);
});

test('P5: an operator that is a link has owners that are not known', async () => {
  const base = {
    'catalogs/v1/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
    'operators/bar/ci.yaml': 'reviewers: [bob]\n',
    'operators/foo': 'symlink:bar',
    CODEOWNERS: '* @mallory\n',
  };
  const merged = { 'catalogs/v1/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndescription: Foo\n' };
  const { ownership } = await snapshotOfExample({ title: '', base, merged, finds: [] });
  expect(ownership.ownersOf('foo')).toMatchObject({ owners: [], broken: { place: { file: 'operators/foo/ci.yaml' } } });
});

test('P5: operators that are a link have owners that are not known', async () => {
  const base = {
    'catalogs/v1/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
    'all/foo/ci.yaml': 'reviewers: [bob]\n',
    operators: 'symlink:all',
    CODEOWNERS: '* @mallory\n',
  };
  const merged = { 'catalogs/v1/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndescription: Foo\n' };
  const { ownership } = await snapshotOfExample({ title: '', base, merged, finds: [] });
  expect(ownership.ownersOf('foo')).toMatchObject({ owners: [], broken: { place: { file: 'operators/foo/ci.yaml' } } });
});
