import { describe, expect, test } from '@jest/globals';
import { ownershipFiles } from '../../../src/core/ownership/ownership-files.ts';
import { account, ownersOfFiles, shownOwners, single, versioned } from './owners-of-files.ts';

const maintainers = [account('max')];

describe('the sources of ownership', () => {
  const everything = {
    'operators/foo/ci.yaml': 'reviewers: [rita]\n',
    'operators/foo/OWNERS': 'approvers: [oscar]\n',
    CODEOWNERS: '* @cody\n',
  };

  test('decide in their order, each alone', () => {
    const packages = { foo: [account('conny')] };
    const { 'operators/foo/ci.yaml': _, ...withoutCi } = everything;
    expect([
      shownOwners(ownersOfFiles(versioned, everything, { maintainers, packages }), 'foo'),
      shownOwners(ownersOfFiles(versioned, everything, { maintainers }), 'foo'),
      shownOwners(ownersOfFiles(versioned, withoutCi, { maintainers }), 'foo'),
      shownOwners(ownersOfFiles(versioned, { CODEOWNERS: '* @cody\n' }, { maintainers }), 'foo'),
      shownOwners(ownersOfFiles(versioned, {}, { maintainers }), 'foo'),
      shownOwners(ownersOfFiles(versioned, {}), 'foo'),
    ]).toEqual(['config: conny', 'ci.yaml: rita', 'OWNERS: oscar', 'CODEOWNERS: cody', 'maintainers: max', 'none: ']);
  });

  test('can be put into another order', () => {
    const ownership = ownersOfFiles(versioned, everything, { maintainers, sources: ['CODEOWNERS', 'ci.yaml'] });
    expect(shownOwners(ownership, 'foo')).toBe('CODEOWNERS: cody');
    expect(shownOwners(ownersOfFiles(versioned, {}, { maintainers, sources: ['CODEOWNERS'] }), 'foo')).toBe('none: ');
  });

  test('an empty list, or none, says nothing', () => {
    for (const text of ['reviewers: []\n', 'updateGraph: semver-mode\n', '']) {
      expect(shownOwners(ownersOfFiles(versioned, { 'operators/foo/ci.yaml': text }, { maintainers }), 'foo')).toBe(
        'maintainers: max',
      );
    }
  });

  test('P12: a file in the root of a catalog has owners of its own', () => {
    const inRoot = ['catalog/foo.yaml'];
    const ownersOf = (files: Readonly<Record<string, string>>) =>
      shownOwners(ownersOfFiles(single, files, { maintainers }), 'foo', inRoot);
    const directory = { 'catalog/foo/OWNERS': 'approvers: [alice]\n' };
    expect([
      ownersOf({ CODEOWNERS: '/catalog/ @alice\n/catalog/foo.yaml @bob\n' }),
      ownersOf({ CODEOWNERS: '/catalog/foo/ @alice\n/catalog/foo.yaml @bob\n' }),
      ownersOf({ CODEOWNERS: '/catalog/foo/ @alice\n' }),
      ownersOf({ ...directory, 'catalog/OWNERS': 'approvers: [bob]\n' }),
      ownersOf(directory),
    ]).toEqual(['CODEOWNERS: bob', 'CODEOWNERS: bob', 'CODEOWNERS: alice', 'OWNERS: bob', 'OWNERS: alice']);
  });

  test('no package is called like a path: a bundle may name one of any length', () => {
    const files = { CODEOWNERS: '/catalogs/ @cody\n', 'catalogs/v4.20/OWNERS': 'approvers: [oscar]\n' };
    const ownership = ownersOfFiles(versioned, files, { maintainers });
    expect(shownOwners(ownership, 'foo/bar')).toBe('maintainers: max');
    expect(shownOwners(ownership, 'a/'.repeat(200_000))).toBe('maintainers: max');
  });

  test('Y3: no package is called like a property of every object', () => {
    const ownership = ownersOfFiles(versioned, {}, { packages: {} });
    expect(['constructor', '__proto__', 'toString'].map(name => shownOwners(ownership, name))).toEqual([
      'none: ',
      'none: ',
      'none: ',
    ]);
  });

  test('O6: an id that the configuration knows goes with every mention of the login', () => {
    const ownership = ownersOfFiles(versioned, everything, { ids: { RITA: 42 }, maintainers: [account('max', 1)] });
    expect(ownership.ownersOf('foo').owners).toMatchObject([{ login: 'rita', id: 42 }]);
    expect(ownership.maintainers).toMatchObject([{ login: 'max', id: 1 }]);
  });

  test('O8, O17: teams and e-mail addresses of CODEOWNERS are kept, and are no accounts', () => {
    const ownership = ownersOfFiles(
      single,
      { CODEOWNERS: '/catalog/foo/ @org/team docs@example.com\n' },
      { maintainers },
    );
    expect(shownOwners(ownership, 'foo')).toBe('CODEOWNERS: @org/team, docs@example.com');
    expect(ownership.ownersOf('foo').owners).toEqual([]);
  });
});

test('Y9: a large group that is named a thousand times is no obstacle', () => {
  const members = Array.from({ length: 1_000 }, (_, index) => `u${index}`);
  const files = {
    OWNERS_ALIASES: `aliases:\n  all: [${members}]\n`,
    'catalog/foo/OWNERS': `approvers: [${Array(1_000).fill('all')}]\n`,
  };
  expect(ownersOfFiles(single, files).ownersOf('foo').owners).toHaveLength(1_000);
});

describe('CODEOWNERS', () => {
  test('Y9: where comparing all paths with all patterns takes too long, nobody owns them by it', () => {
    const lines = Array.from({ length: 4_000 }, (_, index) => `**/a*b*c${index} @mallory\n`);
    const files = { CODEOWNERS: `* @alice\n${lines.join('')}` };
    const paths = Array.from({ length: 5_000 }, (_, index) => `catalog/foo/${'a/'.repeat(200)}ab${index}.yaml`);
    const ownership = ownersOfFiles(single, files, { maintainers });
    expect(shownOwners(ownership, 'foo', paths.slice(0, 1))).toBe('CODEOWNERS: alice');
    expect(shownOwners(ownership, 'foo', paths)).toBe('maintainers: max');
    expect(ownership.ownersOf('foo', paths).broken?.message).toMatch('too much time');
  });

  test.each([
    ['one character, or one byte of two', '/catalog/foo/f?.yaml', 'catalog/foo/fé.yaml'],
    ['two characters, or two bytes of one', '/catalog/foo/f??.yaml', 'catalog/foo/fé.yaml'],
  ])('P11: where `?` is %s, both owners are asked', (_, pattern, path) => {
    const of = (first: string, second: string, asked = path) =>
      shownOwners(ownersOfFiles(single, { CODEOWNERS: `* ${first}\n${pattern} ${second}\n` }), 'foo', [asked]);
    expect(of('@ann @bob', '@bob @carol')).toBe('CODEOWNERS: bob');
    expect(of('@ann', '@bob')).toBe('none: ');
    expect(of('', '@bob')).toBe('none: ');
    expect(of('@ann', '@bob', 'catalog/foo/fe.yaml')).toBe(
      pattern.includes('??') ? 'CODEOWNERS: ann' : 'CODEOWNERS: bob',
    );
  });

  test('is found where GitHub looks, in its order', () => {
    const files = { 'docs/CODEOWNERS': '* @three\n', CODEOWNERS: '* @two\n', '.github/CODEOWNERS': '* @one\n' };
    expect(shownOwners(ownersOfFiles(single, files), 'foo')).toBe('CODEOWNERS: one');
    expect(shownOwners(ownersOfFiles(single, { 'docs/CODEOWNERS': '* @three\n' }), 'foo')).toBe('CODEOWNERS: three');
  });

  test('the last line that matches decides, plain path or pattern', () => {
    const text = '/catalog/foo/ @one\n* @two\n/catalog/bar/ @three\n/catalog/b* @four\n/catalog/baz @five\n';
    const ownership = ownersOfFiles(single, { CODEOWNERS: text });
    expect(['foo', 'bar', 'baz', 'bat'].map(name => shownOwners(ownership, name))).toEqual([
      'CODEOWNERS: two',
      'CODEOWNERS: four',
      'CODEOWNERS: five',
      'CODEOWNERS: four',
    ]);
  });

  test('P11: a plain path is a path, not the beginning of one', () => {
    const ownership = ownersOfFiles(single, { CODEOWNERS: '/catalog/foo @one\n/catalog/foo-bar/ @two\n' });
    expect(['foo', 'foo-bar', 'foobar', 'fo'].map(name => shownOwners(ownership, name))).toEqual([
      'CODEOWNERS: one',
      'CODEOWNERS: two',
      'none: ',
      'none: ',
    ]);
  });

  test('a line without owners takes paths away', () => {
    const ownership = ownersOfFiles(single, { CODEOWNERS: '* @one\n/catalog/foo/\n' }, { maintainers });
    expect(shownOwners(ownership, 'foo')).toBe('maintainers: max');
    expect(shownOwners(ownership, 'bar')).toBe('CODEOWNERS: one');
  });

  test('is asked about the changed paths', () => {
    const text = '/catalog/foo/ @one\n*.md @docs\n/catalog/foo/secret @two\n';
    const ownership = ownersOfFiles(single, { CODEOWNERS: text }, { maintainers });
    expect(shownOwners(ownership, 'foo', ['catalog/foo/catalog.yaml'])).toBe('CODEOWNERS: one');
    expect(shownOwners(ownership, 'foo', ['catalog/foo/README.md'])).toBe('CODEOWNERS: docs');
    expect(shownOwners(ownership, 'foo', ['catalog/foo/catalog.yaml', 'catalog/foo/secret'])).toBe('maintainers: max');
  });

  test('O10: who owns another file of the package does not own one about which nothing is said', () => {
    const text = 'catalog.yaml @eve\nmanifests/ @eve\n';
    const ownership = ownersOfFiles(versioned, { CODEOWNERS: text }, { maintainers });
    expect(shownOwners(ownership, 'foo', ['catalogs/v4.20/foo/catalog.yaml'])).toBe('CODEOWNERS: eve');
    for (const path of [
      'catalogs/v4.20/foo/index.yaml',
      'operators/foo/ci.yaml',
      'operators/foo/1.0.0/metadata/a.yaml',
    ])
      expect(shownOwners(ownership, 'foo', [path])).toBe('maintainers: max');
    const both = ['catalogs/v4.20/foo/catalog.yaml', 'catalogs/v4.20/foo/index.yaml'];
    expect(shownOwners(ownership, 'foo', both)).toBe('maintainers: max');
  });

  test('a file about which nothing is said belongs to those who own the same file of the package elsewhere', () => {
    const text = '/catalogs/v4.19/foo/* @one\n/operators/foo/ @two\n';
    const paths = ['catalogs/v4.20/foo/catalog.yaml'];
    expect(shownOwners(ownersOfFiles(versioned, { CODEOWNERS: '/operators/foo/ @two\n' }), 'foo', paths)).toBe(
      'CODEOWNERS: two',
    );
    expect(shownOwners(ownersOfFiles(versioned, { CODEOWNERS: text }, { maintainers }), 'foo', paths)).toBe(
      'maintainers: max',
    );
    expect(shownOwners(ownersOfFiles(versioned, { CODEOWNERS: text }), 'foo', ['catalogs/v4.20/foo/a/b.yaml'])).toBe(
      'CODEOWNERS: two',
    );
  });

  test('a package in several directories belongs to those who own all of them', () => {
    const text = '/catalogs/v4.19/ @one @two\n/catalogs/v4.20/ @two @three\n';
    const ownership = ownersOfFiles(versioned, { CODEOWNERS: text });
    expect(shownOwners(ownership, 'foo')).toBe('CODEOWNERS: two');
    expect(shownOwners(ownership, 'foo', ['catalogs/v4.19/foo/catalog.yaml'])).toBe('CODEOWNERS: one, two');
  });
});

describe('OWNERS', () => {
  test('O10: owners of the directories above own, too, up to the root of the catalog', () => {
    const files = {
      OWNERS: 'approvers: [root]\n',
      'catalog/OWNERS': 'approvers: [above]\nreviewers: [look]\n',
      'catalog/foo/OWNERS': 'approvers: [own]\n',
    };
    expect(shownOwners(ownersOfFiles(single, files, { maintainers }), 'foo')).toBe('OWNERS: own, above, (look)');
    expect(shownOwners(ownersOfFiles(single, files, { maintainers }), 'bar')).toBe('OWNERS: above, (look)');
    expect(shownOwners(ownersOfFiles(single, { OWNERS: files.OWNERS }, { maintainers }), 'foo')).toBe(
      'maintainers: max',
    );
  });

  test('O10: the root of the repository counts where it is the catalog', () => {
    const layout = { catalogs: [{ path: '', name: '' }], operators: undefined };
    const files = { OWNERS: 'approvers: [root]\n', 'foo/OWNERS': 'approvers: [own]\n' };
    expect(shownOwners(ownersOfFiles(layout, files), 'foo')).toBe('OWNERS: own, root');
  });

  test('O10: no_parent_owners ends the climb, but only where somebody owns', () => {
    const parent = { 'catalog/OWNERS': 'approvers: [above]\n' };
    const own = 'options: {no_parent_owners: true}\n';
    expect(
      shownOwners(ownersOfFiles(single, { ...parent, 'catalog/foo/OWNERS': `${own}approvers: [own]\n` }), 'foo'),
    ).toBe('OWNERS: own');
    expect(shownOwners(ownersOfFiles(single, { ...parent, 'catalog/foo/OWNERS': `${own}labels: [x]\n` }), 'foo')).toBe(
      'OWNERS: above',
    );
  });

  test('O11: deeper files are not read', () => {
    const files = { 'catalog/foo/OWNERS': 'approvers: [own]\n', 'catalog/foo/sub/OWNERS': 'approvers: [deep]\n' };
    expect(shownOwners(ownersOfFiles(single, files), 'foo', ['catalog/foo/sub/a.yaml'])).toBe('OWNERS: own');
  });

  test('reviewers alone own nothing', () => {
    expect(
      shownOwners(ownersOfFiles(single, { 'catalog/foo/OWNERS': 'reviewers: [look]\n' }, { maintainers }), 'foo'),
    ).toBe('maintainers: max');
  });

  test('filters are matched with the path below the file', () => {
    const text = 'filters:\n  "^catalog\\\\.yaml$": {approvers: [one]}\n  "\\\\.md$": {approvers: [docs]}\n';
    const ownership = ownersOfFiles(single, { 'catalog/foo/OWNERS': text });
    expect(shownOwners(ownership, 'foo')).toBe('OWNERS: one');
    expect(shownOwners(ownership, 'foo', ['catalog/foo/a.md'])).toBe('OWNERS: docs');
  });

  test('P11: the file of another package whose name begins alike says nothing', () => {
    expect(shownOwners(ownersOfFiles(single, { 'catalog/foo/OWNERS': 'approvers: [own]\n' }), 'foobar')).toBe('none: ');
  });
});

describe('O12: a broken file owns nothing, and nobody else takes its place', () => {
  const broader = { CODEOWNERS: '* @cody\n' };
  const unloaded = {
    path: 'operators/foo/ci.yaml',
    side: 'base',
    reason: 'unreadable',
    detail: 'it is a symbolic link',
  } as const;

  test.each([
    ['a ci.yaml that is no YAML', { 'operators/foo/ci.yaml': 'reviewers: [\n' }],
    ['a ci.yaml with a wildcard alone', { 'operators/foo/ci.yaml': 'reviewers: ["*"]\n' }],
    ['an OWNERS file', { 'operators/foo/OWNERS': 'approvers: alice\n' }],
    [
      'an OWNERS file above, which could have more owners',
      { 'operators/foo/OWNERS': 'approvers: [alice]\n', 'operators/OWNERS': '{\n' },
    ],
    [
      'O9: the groups of an OWNERS file',
      { 'operators/foo/OWNERS': 'approvers: [team]\n', OWNERS_ALIASES: 'aliases: {team: alice}\n' },
    ],
    ['the line of a CODEOWNERS file that matches last', { CODEOWNERS: '* @cody\n/operators/foo/ cody\n' }],
  ])('%s', (_title, files) => {
    const ownership = ownersOfFiles(versioned, { ...broader, ...files }, { maintainers });
    expect(shownOwners(ownership, 'foo')).toBe('maintainers: max');
    expect(ownership.ownersOf('foo').broken).toMatchObject({ message: expect.any(String), fix: expect.any(String) });
    expect(ownership.problems.length).toBeGreaterThan(0);
  });

  test('P5: one that was not loaded is not the same as none', () => {
    const ownership = ownersOfFiles(versioned, broader, { maintainers }, [unloaded]);
    expect(shownOwners(ownership, 'foo')).toBe('maintainers: max');
    expect(ownership.problems).toMatchObject([{ place: { file: 'operators/foo/ci.yaml' } }]);
    expect(
      shownOwners(ownersOfFiles(versioned, broader, { maintainers }, [{ ...unloaded, side: 'merged' }]), 'foo'),
    ).toBe('CODEOWNERS: cody');
  });

  test('only the packages that it would have decided about are affected', () => {
    const ownership = ownersOfFiles(versioned, { ...broader, 'operators/foo/ci.yaml': '{' }, { maintainers });
    expect(shownOwners(ownership, 'bar')).toBe('CODEOWNERS: cody');
  });

  test('a source before it decides all the same', () => {
    const ownership = ownersOfFiles(versioned, {
      CODEOWNERS: '* cody\n',
      'operators/foo/ci.yaml': 'reviewers: [rita]\n',
    });
    expect(shownOwners(ownership, 'foo')).toBe('ci.yaml: rita');
  });
});

test('the files to load are those that the layout makes possible', () => {
  expect(ownershipFiles(versioned, ['foo'])).toEqual([
    '.github/CODEOWNERS',
    'CODEOWNERS',
    'docs/CODEOWNERS',
    'OWNERS_ALIASES',
    'catalogs/v4.19/OWNERS',
    'catalogs/v4.20/OWNERS',
    'operators/OWNERS',
    'catalogs/v4.19/foo/OWNERS',
    'catalogs/v4.20/foo/OWNERS',
    'operators/foo/OWNERS',
    'operators/foo/ci.yaml',
  ]);
  expect(ownershipFiles(single, [])).not.toContain('operators/OWNERS');
});
