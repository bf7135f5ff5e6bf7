import { describe, expect, test } from '@jest/globals';
import { catalogText } from '../../scripts/demo/catalog-text.ts';
import { withAssumptions } from '../../src/core/policy/assumptions.ts';
import { judgeChangeWithDetails } from '../../src/flows/judge-change-with-details.ts';
import { type Files, memoryRepository } from '../support/memory-repository.ts';

const foo = (versions: number) =>
  catalogText(
    'foo',
    Array.from({ length: versions }, (_, at) => ({
      version: `1.${at}.0`,
      ...(at === 0 ? {} : { replaces: `1.${at - 1}.0` }),
    })),
  );

const path = 'catalogs/v4.20/foo/catalog.yaml';
const base: Files = {
  CODEOWNERS: '/catalogs/v4.20/foo/ @alice\n',
  '.github/catalog-keeper.yml': 'owners: {maintainers: [{login: max}]}\n',
  [path]: foo(2),
  'catalogs/v4.20/bar/catalog.yaml': catalogText('bar', [{ version: '1.0.0' }]),
  'catalogs/v4.19/foo/catalog.yaml': foo(1),
};

/** The decision on an update of foo by alice, and its codes that are no remarks. */
async function decided(more: Files, change: Files = { [path]: foo(3) }) {
  const files = { ...base, ...more };
  const repository = memoryRepository({ base: files, merged: { ...files, ...change } });
  const { verdict } = await judgeChangeWithDetails(repository, {
    base: 'base',
    head: 'merged',
    actors: () => withAssumptions({ author: { known: true, value: { login: 'alice' } } }),
    now: '2026-01-01T00:00:00Z',
    reproduce: () => '',
  });
  return { action: verdict.decision?.action, codes: verdict.decision?.reasons.map(({ code }) => code) ?? [] };
}

describe('P5: a link that is like a copy', () => {
  test.each<readonly [string, Files]>([
    ['is none', {}],
    ['is a catalog', { 'catalogs/latest': 'symlink:v4.20' }],
    ['is a catalog, over two links', { 'catalogs/latest': 'symlink:stable', 'catalogs/stable': 'symlink:v4.20/' }],
    ['is a catalog by its usual name', { catalog: 'symlink:catalogs/v4.20' }],
    ['is a file of the same package', { 'catalogs/v4.19/foo/catalog.yaml': `symlink:../../v4.20/foo/catalog.yaml` }],
  ])('does not hold up an owner where it %s', async (_what, links) => {
    expect(await decided(links)).toMatchObject({ action: 'merge' });
  });

  test('needs the owners of its place, too', async () => {
    const owners = { CODEOWNERS: '/catalogs/v4.20/foo/ @alice\n/catalogs/latest/foo/ @bob\n' };
    expect(await decided({ ...owners, 'catalogs/latest': 'symlink:v4.20' })).toMatchObject({
      action: 'wait',
      codes: expect.arrayContaining(['maintainer-approval-missing']),
    });
    expect(await decided(owners)).toMatchObject({ action: 'merge' });
  });

  test('is checked where it is: what is hidden from the catalog of its target is read there', async () => {
    const more = 'catalogs/v4.20/foo/more.yaml';
    const hidden = {
      'catalogs/v4.20/.indexignore': 'more.yaml\n',
      [more]: '---\n',
      'catalogs/v4.19/foo/more.yaml': 'symlink:../../v4.20/foo/more.yaml',
    };
    const blob = '---\nschema: olm.deprecations\npackage: bar\nentries: []\n';
    expect((await decided(hidden, { [more]: blob })).codes).toContain('other-packages-change');
  });
});

describe('P5: a link that is not like a copy is held', () => {
  test.each<readonly [string, Files, Files?]>([
    ['another package', { 'catalogs/v4.19/bar/catalog.yaml': 'symlink:../../v4.20/foo/catalog.yaml' }],
    [
      'a directory in a catalog, which opm does not open',
      {
        'catalogs/v4.18/foo': 'symlink:../v4.20/foo',
        'catalogs/v4.18/bar/catalog.yaml': catalogText('bar', [{ version: '1.0.0' }]),
      },
    ],
    [
      'a catalog with a link of its own',
      {
        'catalogs/latest': 'symlink:v4.20',
        'catalogs/v4.20/bar/more.yaml': 'symlink:../../../more.yaml',
        'more.yaml': '---\n',
      },
    ],
    [
      'a catalog, in the root of which a file changes',
      { 'catalogs/latest': 'symlink:v4.20' },
      { [path]: foo(3), 'catalogs/v4.20/.indexignore': '*.md\n' },
    ],
    ['somewhere outside', { 'catalogs/latest': 'symlink:/srv/catalogs/v4.20' }],
  ])('%s', async (_what, links, change = { [path]: foo(3) }) => {
    expect(await decided(links, change)).toMatchObject({
      action: 'wait',
      codes: expect.arrayContaining(['file-not-read']),
    });
  });
});
