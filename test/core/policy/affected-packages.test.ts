import { describe, expect, test } from '@jest/globals';
import { affectedPackages } from '../../../src/core/policy/affected-packages.ts';
import { type Case, known, outcomeOf, snapshotOf } from './judged.ts';

const by = (login: string) => ({ author: known({ login }) });
const packageOf = (name: string, more = '') => `---\nschema: olm.package\nname: ${name}\n${more}`;
const channel = (name: string) =>
  `---\nschema: olm.channel\npackage: ${name}\nname: extra\nentries: [{name: ${name}.v1.0.0}]\n`;
const annotation = 'operators.operatorframework.io.bundle.package.v1';
const bundle = (operator: string, version: string, name: string) => ({
  [`operators/${operator}/${version}/manifests/csv.yaml`]: `kind: ClusterServiceVersion\nmetadata: {name: ${name}.v${version}}\nspec: {version: ${version}}\n`,
  [`operators/${operator}/${version}/metadata/annotations.yaml`]: `annotations:\n  ${annotation}: ${name}\n`,
});
const merges = async (change: Case) => (await outcomeOf(change)) === 'merge';

/** coffee of alice; bob owns everything that is called tea, and documentation. */
const single = {
  CODEOWNERS: '/catalog/coffee/ @alice\ntea/ @bob\n*.md @bob\n',
  'catalog/coffee/catalog.yaml': packageOf('coffee'),
  'catalog/coffee/.indexignore': 'README.md\n',
  'catalog/tea/catalog.yaml': packageOf('tea'),
};

describe('P11: who owns a path in the directory of a package', () => {
  test.each([
    ['a directory', 'catalog/coffee/tea/channel.yaml'],
    ['a directory deep inside', 'catalog/coffee/a/tea/b/channel.yaml'],
    ['an ending', 'catalog/coffee/notes.md'],
  ])('by the name of %s does not own the package that the file changes', async (_by, path) => {
    const merged = { [path]: channel('coffee') };
    expect(await outcomeOf({ base: single, merged, actors: by('bob') })).toBe(
      'wait, owner-approval-missing (owner: alice)',
    );
    const approvals = known([{ login: 'alice' }]);
    expect(await outcomeOf({ base: single, merged, actors: { ...by('bob'), approvals } })).toBe('merge');
  });

  test('changes what belongs to no package alone', async () => {
    const base = { ...single, 'catalog/coffee/README.md': '# Coffee\n' };
    const merged = { 'catalog/coffee/README.md': '# Tea\n' };
    expect(await merges({ base, merged, actors: by('bob') })).toBe(true);
    expect(await merges({ base, merged, actors: by('alice') })).toBe(false);
  });

  test('changes the own package', async () => {
    expect(
      await merges({ base: single, merged: { 'catalog/tea/x/tea.yaml': channel('tea') }, actors: by('bob') }),
    ).toBe(true);
  });

  test('does not own what an ignore file of theirs takes away or brings back', async () => {
    const base = {
      ...single,
      CODEOWNERS: `${single.CODEOWNERS}.indexignore @bob\n`,
      'catalog/coffee/channel.yaml': channel('coffee'),
      'catalog/coffee/hidden.yaml': channel('coffee').replace('extra', 'other'),
      'catalog/coffee/.indexignore': 'README.md\nhidden.yaml\n',
    };
    for (const text of ['README.md\nhidden.yaml\nchannel.yaml\n', 'README.md\n']) {
      const merged = { 'catalog/coffee/.indexignore': text };
      const outcome = await outcomeOf({ base, merged, actors: by('bob') });
      expect([text, outcome]).toEqual([text, expect.stringContaining('owner-approval-missing (owner: alice)')]);
    }
  });

  test('by a filter of OWNERS does not own the package either', async () => {
    const base = {
      'catalog/coffee/OWNERS': 'filters:\n  "tea/": {approvers: [bob]}\n  "^[^/]*$": {approvers: [alice]}\n',
      'catalog/coffee/.indexignore': 'OWNERS\n',
      'catalog/coffee/catalog.yaml': packageOf('coffee'),
    };
    const merged = { 'catalog/coffee/tea/x.yaml': channel('coffee') };
    expect(await outcomeOf({ base, merged, actors: by('bob') })).toBe('wait, owner-approval-missing (owner: alice)');
    expect(await merges({ base, merged: { 'catalog/coffee/catalog.yaml': packageOf('coffee', 'icon: {}\n') } })).toBe(
      true,
    );
  });

  test('changes nothing where nobody owns the definition', async () => {
    const base = { ...single, CODEOWNERS: 'tea/ @bob\n', 'config.yaml': 'maintainers: [max]\n' };
    const merged = { 'catalog/coffee/tea/x.yaml': channel('coffee') };
    expect(await outcomeOf({ base, merged, actors: by('bob') })).toBe(
      'wait, maintainer-approval-missing (maintainer: max)',
    );
  });

  test('of a catalog version owns the package of that version, and not of others', async () => {
    const base = {
      CODEOWNERS: '/catalogs/v4.20/ @alice\n/catalogs/v4.21/ @bob\n',
      'catalogs/v4.20/coffee/catalog.yaml': packageOf('coffee'),
      'catalogs/v4.21/coffee/catalog.yaml': packageOf('coffee'),
      'catalogs/v4.21/tea/catalog.yaml': packageOf('tea'),
    };
    const merged = { 'catalogs/v4.21/coffee/catalog.yaml': packageOf('coffee', 'icon: {}\n') };
    expect(await merges({ base, merged, actors: by('bob') })).toBe(true);
    expect(await merges({ base, merged, actors: by('alice') })).toBe(false);
    const { 'catalogs/v4.21/coffee/catalog.yaml': _, ...without } = base;
    const brought = { 'catalogs/v4.21/coffee/catalog.yaml': packageOf('coffee') };
    expect(await outcomeOf({ base: without, merged: brought, actors: by('bob') })).toBe(
      'wait, owner-approval-missing (owner: alice)',
    );
  });

  test('in a bundle directory or the templates of an operator does not own its package', async () => {
    const base = {
      CODEOWNERS: '/operators/coffee/ @alice\ntea/ @bob\n*.md @bob\ncatalog-templates/ @bob\nci.yaml @bob\n',
      'operators/coffee/ci.yaml': 'merge: true\n',
      ...bundle('coffee', '1.0.0', 'coffee'),
      'operators/coffee/catalog-templates/basic.yaml': 'schema: olm.template.basic\nentries: []\n',
    };
    const merged = bundle('coffee', 'tea', 'coffee');
    expect(await outcomeOf({ base, merged, actors: by('bob') })).toBe('wait, owner-approval-missing (owner: alice)');
    const inMetadata = { 'operators/coffee/1.0.0/metadata/notes.md': 'dependencies: []\n' };
    expect(await outcomeOf({ base, merged: inMetadata, actors: by('bob') })).toContain('(owner: alice)');
    const template = { 'operators/coffee/catalog-templates/basic.yaml': 'schema: olm.template.basic\n' };
    expect(await outcomeOf({ base, merged: template, actors: by('bob') })).toContain('(owner: alice)');
    const settings = { 'operators/coffee/ci.yaml': 'merge: true\nupdateGraph: semver-mode\n' };
    expect(await outcomeOf({ base, merged: settings, actors: by('bob') })).toContain('(owner: alice)');
    expect(await merges({ base, merged: { 'operators/coffee/README.md': 'x\n' }, actors: by('bob') })).toBe(true);
    expect(await merges({ base, merged: bundle('coffee', '1.1.0', 'coffee'), actors: by('alice') })).toBe(true);
  });
});

describe('P12: a bundle that names the package of somebody else', () => {
  const base = {
    'config.yaml': 'maintainers: [max]\n',
    'operators/coffee/ci.yaml': 'reviewers: [alice]\n',
    ...bundle('coffee', '1.0.0', 'coffee'),
    'operators/tea/ci.yaml': 'reviewers: [bob]\n',
    ...bundle('tea', '1.0.0', 'tea'),
  };
  const annotations = 'operators/tea/1.1.0/metadata/annotations.yaml';
  const honest = bundle('tea', '1.1.0', 'tea');

  test.each<[string, Record<string, string | null>]>([
    ['plainly', bundle('tea', '1.1.0', 'coffee')],
    ['by an alias', { ...honest, [annotations]: `x: &c coffee\nannotations:\n  ${annotation}: *c\n` }],
    ['by a merge key', { ...honest, [annotations]: `x: &c {${annotation}: coffee}\nannotations:\n  <<: *c\n` }],
    [
      'in another file',
      {
        ...honest,
        [annotations]: null,
        'operators/tea/1.1.0/metadata/x.yml': `annotations: {${annotation}: coffee}\n`,
      },
    ],
    [
      'in JSON',
      {
        ...honest,
        [annotations]: 'x: y\n',
        'operators/tea/1.1.0/metadata/b.json': `{"annotations":{"${annotation}":"coffee"}}`,
      },
    ],
    [
      'in a file that comes first',
      { ...honest, 'operators/tea/1.1.0/metadata/a.yaml': `annotations: {${annotation}: coffee}\n` },
    ],
    [
      'in a file that comes later',
      { ...honest, 'operators/tea/1.1.0/metadata/z.txt': `annotations: {${annotation}: coffee}\n` },
    ],
    ['behind a tag', { ...honest, [annotations]: `annotations:\n  ${annotation}: !!str coffee\n` }],
    [
      'by a property',
      {
        ...honest,
        'operators/tea/1.1.0/metadata/properties.yaml':
          'properties:\n- type: olm.package\n  value: {packageName: coffee, version: 1.1.0}\n',
      },
    ],
    [
      'first, of two values of which opm takes the last',
      { ...honest, [annotations]: `annotations:\n  ${annotation}: coffee\n  ${annotation}: tea\n` },
    ],
    [
      'by a property of the CSV',
      {
        ...honest,
        'operators/tea/1.1.0/manifests/csv.yaml': `kind: ClusterServiceVersion\nmetadata:\n  name: tea.v1.1.0\n  annotations:\n    olm.properties: '[{"type":"olm.package","value":{"packageName":"coffee","version":"1.1.0"}}]'\nspec: {version: 1.1.0}\n`,
      },
    ],
  ])('%s waits for that package’s owner, and is refused by the check', async (_how, edits) => {
    const merged = Object.fromEntries(Object.entries(edits).filter(([, text]) => text !== null));
    expect((await affectedPackages(await snapshotOf({ base, merged }))).map(({ name }) => name)).toContain('coffee');
    const off = 'checks: {bundle-package-matches-its-operator: {severity: warning}}\n';
    expect(await outcomeOf({ base, merged, actors: by('bob') })).toMatch(/^refuse, check-failed/);
    expect(await outcomeOf({ base, merged, actors: by('bob'), config: off })).toContain(
      'owner-approval-missing (owner: alice)',
    );
  });

  test('or of nobody is refused, and merges nowhere', async () => {
    const merged = { ...honest, [annotations]: 'annotations: {}\n' };
    expect(await outcomeOf({ base, merged, actors: by('bob') })).toMatch(/^refuse, check-failed/);
    const off = 'checks: {bundle-package-matches-its-operator: {severity: warning}}\n';
    expect(await outcomeOf({ base, merged, actors: by('bob'), config: off })).toBe(
      'wait, other-packages-change (maintainer: max)',
    );
  });

  test('from a new operator waits for both, and of a new name for a maintainer', async () => {
    const actors = by('carol');
    const taken = { 'operators/milk/ci.yaml': 'reviewers: [carol]\n', ...bundle('milk', '1.0.0', 'coffee') };
    expect(await outcomeOf({ base, merged: taken, actors })).toBe(
      'wait, maintainer-approval-missing (maintainer: max), owner-approval-missing (owner: alice)',
    );
    const free = { 'operators/milk/ci.yaml': 'reviewers: [carol]\n', ...bundle('milk', '1.0.0', 'milk-operator') };
    const approvals = known([{ login: 'max' }]);
    expect(await merges({ base, merged: free, actors: { ...actors, approvals } })).toBe(true);
  });

  test('is found by the package’s directory in a catalog, too', async () => {
    const files = {
      ...base,
      'catalogs/v4.20/milk/catalog.yaml': packageOf('milk'),
      CODEOWNERS: '/catalogs/v4.20/milk/ @eve\n',
    };
    const config = 'checks: {bundle-package-matches-its-operator: {severity: warning}}\n';
    expect(
      await outcomeOf({ base: files, merged: bundle('tea', '1.1.0', 'milk'), actors: by('bob'), config }),
    ).toContain('owner-approval-missing (owner: eve)');
  });

  test('that its released bundles name, too, is its own', async () => {
    const files = { ...base, ...bundle('tea', '1.0.0', 'tea-operator') };
    expect(await merges({ base: files, merged: bundle('tea', '1.1.0', 'tea-operator'), actors: by('bob') })).toBe(true);
    expect(await outcomeOf({ base: files, merged: bundle('tea', '1.1.0', 'tea'), actors: by('bob') })).toMatch(
      /^refuse/,
    );
  });

  test('goes only with that package’s owner', async () => {
    const files = { ...base, ...bundle('tea', '0.9.0', 'coffee') };
    const merged = Object.fromEntries(Object.keys(bundle('tea', '0.9.0', '')).map(path => [path, null]));
    expect(await outcomeOf({ base: files, merged, actors: by('bob') })).toContain(
      'owner-approval-missing (owner: alice)',
    );
  });
});

describe('owners by the name of a package', () => {
  const base = {
    'operators/konflux/ci.yaml': 'reviewers: [bob]\n',
    ...bundle('konflux', '1.0.0', 'konflux-operator'),
    'catalogs/v4.20/konflux/catalog.yaml': packageOf('konflux-operator'),
    'catalogs/v4.20/other/catalog.yaml': packageOf('other'),
  };
  const changes = [
    { 'catalogs/v4.20/konflux/catalog.yaml': packageOf('konflux-operator', 'icon: {}\n') },
    bundle('konflux', '1.1.0', 'konflux-operator'),
    { 'operators/konflux/README.md': 'x\n' },
    { 'operators/konflux/ci.yaml': 'reviewers: [bob]\nmerge: true\n' },
  ];

  test('decide in a directory of another name', async () => {
    const config = 'owners: {packages: {konflux-operator: [{login: alice}]}}\n';
    for (const merged of changes) {
      expect(await merges({ base, merged, config, actors: by('alice') })).toBe(true);
      expect(await outcomeOf({ base, merged, config, actors: by('bob') })).toBe(
        'wait, owner-approval-missing (owner: alice)',
      );
    }
  });

  test('do not decide in a directory that only has the same name', async () => {
    const config = 'owners: {packages: {konflux: [{login: mallory}]}}\n';
    for (const merged of changes) {
      expect(await outcomeOf({ base, merged, config, actors: by('mallory') })).toBe(
        'wait, owner-approval-missing (owner: bob)',
      );
      expect(await merges({ base, merged, config, actors: by('bob') })).toBe(true);
    }
  });

  test('decide where only a catalog says which package it is', async () => {
    const files = Object.fromEntries(Object.entries(base).filter(([path]) => !path.startsWith('operators/konflux/1')));
    const merged = { 'operators/konflux/README.md': 'x\n' };
    const config = 'owners: {packages: {konflux: [{login: mallory}], konflux-operator: [{login: alice}]}}\n';
    expect(await merges({ base: files, merged, config, actors: by('alice') })).toBe(true);
    expect(await merges({ base: files, merged, config, actors: by('mallory') })).toBe(false);
  });
});

test('P12: a package that another directory of another catalog holds belongs to none', async () => {
  const base = {
    'config.yaml': 'maintainers: [max]\n',
    'operators/tea/ci.yaml': 'reviewers: [bob]\n',
    'operators/coffee/ci.yaml': 'reviewers: [alice]\n',
    'catalogs/v4.20/coffee/catalog.yaml': packageOf('coffee'),
    'catalogs/v4.21/milk/catalog.yaml': packageOf('milk'),
  };
  const merged = { 'catalogs/v4.21/tea/catalog.yaml': packageOf('coffee') };
  const approvals = known([{ login: 'max' }]);
  expect(await outcomeOf({ base, merged, actors: { ...by('bob'), approvals } })).toMatch(/^refuse, check-failed/);
});

describe('a package that stands in the directories of two operators', () => {
  const base = {
    'operators/coffee/ci.yaml': 'reviewers: [alice]\n',
    'operators/tea/ci.yaml': 'reviewers: [bob]\n',
    ...bundle('coffee', '1.0.0', 'coffee'),
    ...bundle('coffee', '1.0.1', 'tea'),
    ...bundle('tea', '1.0.0', 'tea'),
  };
  const added = { base, merged: bundle('coffee', '1.0.2', 'tea') };

  test('belongs to the owners of the one that is called as it is', async () => {
    expect(await outcomeOf({ ...added, actors: by('alice') })).toContain('owner-approval-missing (owner: bob)');
  });

  test('is changed by those who own both directories', async () => {
    const approvals = known([{ login: 'bob' }]);
    expect(await merges({ ...added, actors: { ...by('alice'), approvals } })).toBe(true);
  });
});
