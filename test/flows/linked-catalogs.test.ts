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

/** The verdict on an update of foo by alice. */
async function judged(more: Files, change: Files = { [path]: foo(3) }) {
  const files = { ...base, ...more };
  const repository = memoryRepository({ base: files, merged: { ...files, ...change } });
  const { verdict } = await judgeChangeWithDetails(repository, {
    base: 'base',
    head: 'merged',
    actors: () => withAssumptions({ author: { known: true, value: { login: 'alice' } } }),
    now: '2026-01-01T00:00:00Z',
    reproduce: () => '',
  });
  return verdict;
}

/** The decision on it, and its codes. */
async function decided(more: Files, change?: Files) {
  const { decision } = await judged(more, change);
  return { action: decision?.action, codes: decision?.reasons.map(({ code }) => code) ?? [] };
}

/** What is found in it: check and file, with the files of its edits. */
async function found(more: Files, change: Files) {
  const { findings } = await judged(more, change);
  return findings.map(({ check, file, edits }) => [check, file, ...(edits ?? []).map(edit => edit.file)]).sort();
}

const latest = { 'catalogs/latest': 'symlink:v4.20' };
const linkedFile = { 'catalogs/v4.19/foo/catalog.yaml': 'symlink:../../v4.20/foo/catalog.yaml' };

describe('P5: a link that is another name of a catalog', () => {
  test.each<readonly [string, Files]>([
    ['is none', {}],
    ['is beside it', latest],
    ['leads over another link', { 'catalogs/latest': 'symlink:stable', 'catalogs/stable': 'symlink:v4.20/' }],
    ['has a usual name of a catalog', { catalog: 'symlink:catalogs/v4.20' }],
    [
      'leads to a catalog with a link of its own',
      {
        ...latest,
        'catalogs/v4.20/bar/more.yaml': 'symlink:../../../more.yaml',
        'more.yaml': '---\n',
      },
    ],
  ])('does not hold up an owner where it %s', async (_what, links) => {
    expect(await decided(links)).toMatchObject({ action: 'merge' });
  });

  test.each([
    ['a default owner', '* @max\n/catalogs/v*/foo/ @alice\n'],
    ['a line for the link', '/catalogs/v4.20/foo/ @alice\n/catalogs/latest @max\n'],
    [
      'a line for a path below the link, where git has no file',
      '/catalogs/v4.20/foo/ @alice\n/catalogs/latest/foo/ @bob\n',
    ],
  ])('asks the owners of the directory that it leads to, with %s', async (_what, owners) => {
    expect(await decided({ ...latest, CODEOWNERS: owners })).toMatchObject({ action: 'merge' });
  });

  test.each([
    ['who owns paths below the link', '/catalogs/v4.20/foo/ @bob\n/catalogs/latest/foo/ @alice\n'],
    ['a default owner', '* @alice\n/catalogs/v4.20/foo/ @bob\n'],
  ])('does not ask %s instead', async (_what, owners) => {
    expect(await decided({ ...latest, CODEOWNERS: owners })).toMatchObject({
      action: 'wait',
      codes: expect.arrayContaining(['owner-approval-missing']),
    });
  });

  test.each<readonly [string, Files, Files]>([
    ['another catalog', latest, { 'catalogs/latest': 'symlink:v4.19', [path]: foo(3) }],
    [
      'another catalog, over a link that changes',
      { 'catalogs/latest': 'symlink:stable', stable: 'symlink:catalogs/v4.20', 'catalogs/stable': 'symlink:../stable' },
      { stable: 'symlink:catalogs/v4.19', [path]: foo(3) },
    ],
  ])('is not decided by an owner of a package where it comes to lead to %s', async (_what, links, change) => {
    expect((await decided(links, change)).action).not.toBe('merge');
  });

  test('has each finding once, in the directory that it leads to', async () => {
    const change = {
      [path]: foo(3).replace('version: 1.2.0', 'version: 1.2'),
      'catalogs/v4.20/foo/OWNERS': 'approvers: [alice]\n',
    };
    const alone = await found({}, change);
    expect(alone).toContainEqual(['schema-is-set', 'catalogs/v4.20/foo/OWNERS', 'catalogs/v4.20/foo/.indexignore']);
    expect(await found(latest, change)).toEqual(alone);
  });

  test('is checked by the version that it names', async () => {
    const bundle =
      '---\nschema: olm.bundle\nname: foo.v1.3.0\npackage: foo\nproperties:\n- type: olm.csv.metadata\n  value: {}\n';
    const unfit = ['bundle-metadata-fits-the-catalog', path];
    expect(await found(latest, { [path]: foo(3) + bundle })).not.toContainEqual(unfit);
    expect(await found({ 'catalogs/v4.16': 'symlink:v4.20' }, { [path]: foo(3) + bundle })).toContainEqual(unfit);
  });

  test('gives the catalog another name in ci.yaml', async () => {
    const mapping = (...names: readonly string[]) => ({
      ...latest,
      'operators/foo/catalog-templates/basic.yaml': '---\nschema: olm.template.basic\nentries: []\n',
      'operators/foo/ci.yaml': `reviewers: [alice]\nfbc:\n  enabled: true\n  catalog_mapping:\n  - template_name: basic.yaml\n    catalog_names: [${names}]\n    type: olm.template.basic\n`,
    });
    const mapped = async (...names: readonly string[]) =>
      (await found(mapping(...names), { [path]: foo(3) })).filter(([check]) => check === 'mapping-is-complete');
    expect(await mapped('v4.19', 'v4.20')).toEqual([]);
    expect(await mapped('v4.19', 'latest')).toEqual([]);
    expect(await mapped('v4.19')).toEqual([['mapping-is-complete', path]]);
  });
});

describe('P5: a link to a file of the same package in another catalog', () => {
  test('is like a copy of it', async () => {
    expect(await decided(linkedFile)).toMatchObject({ action: 'merge' });
  });

  test('needs the owners of the package in its catalog, too', async () => {
    const owners = { CODEOWNERS: '/catalogs/v4.20/foo/ @alice\n/catalogs/v4.19/foo/ @bob\n' };
    expect(await decided({ ...linkedFile, ...owners })).toMatchObject({
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

  test('has each finding once, at the file, with its edits', async () => {
    const change = { [path]: foo(3).replace('schema: olm.channel', 'Schema: olm.channel') };
    const alone = await found({}, change);
    expect(alone).toContainEqual(['keys-are-spelled-exactly', path, path]);
    expect(await found(linkedFile, change)).toEqual(alone);
  });
});

describe('P5: any other link to what changes is held', () => {
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
      'a directory that is no catalog',
      { 'catalogs/latest': 'symlink:../releases', 'releases/v1': 'symlink:../catalogs/v4.20' },
    ],
    ['a catalog, at the place of operators', { operators: 'symlink:catalogs/v4.20' }],
    ['somewhere outside', { 'catalogs/latest': 'symlink:/srv/catalogs/v4.20' }],
  ])('%s', async (_what, links, change = { [path]: foo(3) }) => {
    expect(await decided(links, change)).toMatchObject({
      action: 'wait',
      codes: expect.arrayContaining(['file-not-read']),
    });
  });
});
