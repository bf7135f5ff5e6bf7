import { describe, expect, test } from '@jest/globals';
import { packagesThatDiffer } from '../../../src/core/policy/changed-packages.ts';
import { packageDirectories } from '../../../src/core/policy/package-directories.ts';
import { decisionOn, outcomeOf, snapshotOf } from './judged.ts';

function definition(name: string, description = ''): string {
  return `---\nschema: olm.package\nname: ${name}\ndescription: "${description}"\n`;
}

const base = {
  'config.yaml': 'maintainers: [max]\n',
  'operators/konflux/ci.yaml': 'reviewers: [alice]\n',
  'operators/other/ci.yaml': 'reviewers: [bob]\n',
  'catalogs/v4.20/konflux/catalog.yaml': definition('konflux-operator'),
  'catalogs/v4.20/other/catalog.yaml': definition('other'),
};

async function directoryOfPackage(
  merged: Record<string, string | null>,
  name = 'konflux-operator',
  trees: Record<string, string> = base,
) {
  return packageDirectories(await snapshotOf({ base: trees, merged })).directoryOfPackage(name);
}

describe('a package in a directory of another name', () => {
  const update = { 'catalogs/v4.20/konflux/catalog.yaml': definition('konflux-operator', 'new') };

  test('is found there where it is alone and nowhere else', async () => {
    expect(await directoryOfPackage(update)).toBe('konflux');
    expect(await directoryOfPackage({ 'catalogs/v4.21/konflux/catalog.yaml': definition('konflux-operator') })).toBe(
      'konflux',
    );
  });

  test('is changed by the owners of that directory', async () => {
    expect(await outcomeOf({ base, merged: update })).toBe('merge');
    expect(await outcomeOf({ base, merged: { 'catalogs/v4.20/konflux/catalog.yaml': null } })).toBe('merge');
  });

  test('O3: is new under its own name the first time', async () => {
    const { 'catalogs/v4.20/konflux/catalog.yaml': text, ...without } = base;
    const first = { base: without, merged: { 'catalogs/v4.20/konflux/catalog.yaml': text } };
    expect(await outcomeOf(first)).toBe('wait, maintainer-approval-missing (maintainer: max)');
    expect(await outcomeOf({ ...first, config: 'owners: {newPackages: owners}\n' })).toMatch(/^wait, maintainer/);
  });

  test.each([
    [
      'the directory holds another package',
      { 'catalogs/v4.20/konflux/catalog.yaml': definition('konflux-operator') + definition('konflux') },
    ],
    ['another directory holds it, too', { 'catalogs/v4.20/other/more.yaml': definition('konflux-operator', 'x') }],
    [
      'a directory of its own name comes',
      { 'catalogs/v4.20/konflux-operator/catalog.yaml': definition('konflux-operator'), ...update },
    ],
  ])('P12: is not found there when %s', async (_title, merged) => {
    expect(await directoryOfPackage(merged)).toBeUndefined();
    expect(await outcomeOf({ base, merged, actors: { author: { known: true, value: { login: 'bob' } } } })).toMatch(
      /^refuse/,
    );
  });

  test('P12: is not found there where the directory holds a second package of another name, such as that of somebody else’s directory', async () => {
    const trees = { ...base, 'catalogs/v4.20/other/catalog.yaml': definition('other-operator') };
    const merged = { 'catalogs/v4.20/konflux/catalog.yaml': definition('konflux-operator') + definition('other') };
    expect(await directoryOfPackage(merged, 'other', trees)).toBeUndefined();
    expect(await outcomeOf({ base: trees, merged })).toMatch(/^refuse/);
    const off = 'blobs-are-in-their-package-directory: {severity: off}, other-packages-are-unchanged: {severity: off}';
    expect(await outcomeOf({ base: trees, merged, config: `checks: {${off}}\n` })).toMatch(
      /^wait, .*other-packages-change/,
    );
  });

  test('O3: is new where its name is that of a directory with another package', async () => {
    const trees = { ...base, 'catalogs/v4.20/other/catalog.yaml': definition('other-operator') };
    const merged = { 'catalogs/v4.20/konflux/catalog.yaml': definition('other') };
    expect(await outcomeOf({ base: trees, merged })).toContain('maintainer-approval-missing (maintainer: max)');
  });

  test('P27: does not become so by a change that renames it', async () => {
    const merged = { 'catalogs/v4.20/other/catalog.yaml': definition('konflux') };
    expect(await directoryOfPackage(merged, 'konflux')).toBeUndefined();
  });
});

describe('P1: a package that moves to a directory of another name', () => {
  const { 'operators/konflux/ci.yaml': _settings, 'catalogs/v4.20/konflux/catalog.yaml': _text, ...others } = base;
  const everywhere = (directory: string, text: string | null) => ({
    [`catalogs/v4.20/${directory}/catalog.yaml`]: text,
    [`catalogs/v4.21/${directory}/catalog.yaml`]: text,
  });
  const moving = async (from: string, to: string, merged: Record<string, string | null> = {}) => {
    const owners = { CODEOWNERS: '/catalogs/*/tea/ @alice\n/catalogs/*/tea-catalog/ @bob\n' };
    const before = { ...others, ...owners, ...(everywhere(from, definition('tea')) as Record<string, string>) };
    const after = { ...everywhere(from, null), ...everywhere(to, definition('tea')), ...merged };
    const approvals = { known: true, value: [{ login: 'bob' }, { login: 'max' }] } as const;
    return [
      await outcomeOf({ base: before, merged: after }),
      await outcomeOf({ base: before, merged: after, actors: { approvals } }),
    ];
  };

  test('needs the owners of both directories and a maintainer, whichever of them has its name', async () => {
    const expected = [
      'wait, owner-approval-missing (owner: bob), maintainer-approval-missing (maintainer: max)',
      'merge',
    ];
    expect(await moving('tea-catalog', 'tea')).toEqual(expected);
    expect(await moving('tea', 'tea-catalog')).toEqual(expected);
  });

  test.each([
    ['neither has its name', 'black', 'green', 'tea'],
    ['the one that it leaves has another name', 'black', 'tea', 'tea'],
  ])('is said to move where %s, once', async (_what, from, to, name) => {
    const owners = { CODEOWNERS: '/catalogs/ @alice\n' };
    const before = { ...others, ...owners, ...(everywhere(from, definition(name)) as Record<string, string>) };
    const merged = { ...everywhere(from, null), ...everywhere(to, definition(name)) };
    const { action, reasons } = await decisionOn({ base: before, merged });
    expect(action).toBe('wait');
    expect(reasons.filter(({ code }) => code === 'maintainer-approval-missing')).toMatchObject([
      {
        package: name,
        message: `${name} moves from the directory ${from} to ${to}, which needs the approval of a maintainer (max).`,
      },
    ]);
  });

  test.each([
    ['another package comes along', { 'catalogs/v4.20/green/milk.yaml': definition('milk') }],
    ['a package of that name comes there', { 'catalogs/v4.20/green/green.yaml': definition('green') }],
  ])('is not all that happens where %s: that is a new package', async (_what, more) => {
    const owners = { CODEOWNERS: '/catalogs/ @alice\n' };
    const before = { ...others, ...owners, ...(everywhere('black', definition('tea')) as Record<string, string>) };
    const merged = { ...everywhere('black', null), ...everywhere('green', definition('tea')), ...more };
    const { reasons } = await decisionOn({ base: before, merged });
    expect(reasons.map(({ message }) => message)).toContainEqual(expect.stringContaining('green is a new package'));
  });

  test.each([
    ['P12: stays in another catalog', { 'catalogs/v4.21/tea/catalog.yaml': definition('tea', 'old') }],
    ['P12: takes another package along', { 'catalogs/v4.20/tea-catalog/milk.yaml': definition('milk') }],
    ['P12: comes to two directories', everywhere('other', definition('tea'))],
    [
      'P12: takes the directory of another one that goes',
      { ...everywhere('other', definition('tea')), ...everywhere('tea-catalog', null) },
    ],
  ])('is refused where it %s', async (_what, merged) => {
    expect(await moving('tea', 'tea-catalog', merged)).toEqual([
      expect.stringMatching(/^refuse/),
      expect.stringMatching(/^refuse/),
    ]);
  });
});

describe('the packages that differ', () => {
  const small = { 'catalog/foo/catalog.yaml': definition('foo'), 'catalog/bar/catalog.yaml': definition('bar') };
  const differ = async (merged: Record<string, string | null>) => [
    ...packagesThatDiffer(await snapshotOf({ base: small, merged })).keys(),
  ];

  test.each([
    [
      'nothing',
      'moves within the directory',
      { 'catalog/foo/catalog.yaml': null, 'catalog/foo/package.yaml': definition('foo') },
      [],
    ],
    ['the package', 'says something else', { 'catalog/foo/catalog.yaml': definition('foo', 'x') }, ['foo']],
    ['the package', 'is there twice', { 'catalog/foo/again.yaml': definition('foo') }, ['foo']],
    ['the package', 'goes', { 'catalog/foo/catalog.yaml': null }, ['foo']],
    ['both packages', 'becomes the other one', { 'catalog/foo/catalog.yaml': definition('bar', 'x') }, ['bar', 'foo']],
    ['P13: the package', 'is hidden in its directory', { 'catalog/foo/.indexignore': 'catalog.yaml\n' }, ['foo']],
    ['P14: the packages', 'are hidden in the root', { 'catalog/.indexignore': '*\n' }, ['bar', 'foo']],
    ['nobody’s', 'names no package', { 'catalog/foo/more.yaml': 'schema: example.com/x\n' }, ['']],
  ])('are %s when a blob %s', async (_who, _what, merged, names) => {
    expect((await differ(merged)).sort()).toEqual(names);
  });
});
