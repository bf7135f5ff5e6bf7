import { describe, expect, test } from '@jest/globals';
import { requiredApprovals } from '../../../src/core/policy/required-approvals.ts';
import { known, outcomeOf, snapshotOf } from './judged.ts';

const by = (login: string) => ({ author: known({ login }) });
const packageOf = (name: string) => `---\nschema: olm.package\nname: ${name}\n`;
const bundle = (operator: string, version: string, name: string) => ({
  [`operators/${operator}/${version}/manifests/csv.yaml`]: `kind: ClusterServiceVersion\nmetadata: {name: ${name}.v${version}}\nspec: {version: ${version}}\n`,
  [`operators/${operator}/${version}/metadata/annotations.yaml`]: `annotations:\n  operators.operatorframework.io.bundle.package.v1: ${name}\n`,
});

/** Operator tea-operator of bob releases the package tea; max maintains. */
const bundlesOfTea = {
  'config.yaml': 'maintainers: [max]\n',
  'operators/tea-operator/ci.yaml': 'reviewers: [bob]\n',
  ...bundle('tea-operator', '1.0.0', 'tea'),
};
const settingsOfTea = { 'operators/tea/ci.yaml': 'reviewers: [alice]\n' };

describe('P12: a package that an operator in a directory of another name releases', () => {
  test('belongs to the owners of that operator, where another one begins to release it', async () => {
    const base = { ...bundlesOfTea, ...settingsOfTea };
    const merged = bundle('tea', '2.0.0', 'tea');
    expect(await outcomeOf({ base, merged, actors: by('alice') })).toContain('owner-approval-missing (owner: bob)');
    const approvals = known([{ login: 'bob' }]);
    expect(await outcomeOf({ base, merged, actors: { ...by('alice'), approvals } })).toBe('merge');
  });

  test('belongs to them where a new operator brings it, too', async () => {
    const merged = bundle('tea', '2.0.0', 'tea');
    const outcome = await outcomeOf({ base: bundlesOfTea, merged, actors: by('max') });
    expect(outcome).toContain('owner-approval-missing (owner: bob)');
    expect(outcome).not.toContain('maintainer-approval-missing');
  });

  test('belongs to them where a directory of a catalog brings it', async () => {
    for (const directory of ['tea', 'coffee']) {
      const base = {
        ...bundlesOfTea,
        [`operators/${directory}/ci.yaml`]: 'reviewers: [alice]\n',
        'catalogs/v4.20/milk/catalog.yaml': packageOf('milk'),
      };
      const merged = { [`catalogs/v4.20/${directory}/catalog.yaml`]: packageOf('tea') };
      const outcome = await outcomeOf({ base, merged, actors: by('alice') });
      expect([directory, outcome]).toEqual([directory, expect.stringContaining('(owner: bob)')]);
    }
  });

  test('belongs to them where the operator has no bundle yet, and a directory of a catalog brings it', async () => {
    const base = {
      'config.yaml': 'maintainers: [max]\n',
      'operators/tea/ci.yaml': 'reviewers: [bob]\n',
      'catalogs/v4.20/milk/catalog.yaml': packageOf('milk'),
    };
    const merged = { 'catalogs/v4.20/coffee/catalog.yaml': packageOf('tea') };
    const approvals = known([{ login: 'max' }]);
    const outcome = await outcomeOf({ base, merged, actors: { ...by('alice'), approvals } });
    expect(outcome).toContain('(owner: bob)');
  });

  test('is not spoken for by a release bot of the directory that begins to release it', async () => {
    const base = { ...bundlesOfTea, ...settingsOfTea };
    const merged = bundle('tea', '2.0.0', 'tea');
    const config =
      'owners: {maintainers: [{login: max}], releaseBots: [{login: "bot[bot]", id: 7, paths: ["operators/tea/**"]}]}\n';
    const actors = { author: known({ login: 'bot[bot]', id: 7 }) };
    expect(await outcomeOf({ base, merged, config, actors })).toContain('owner-approval-missing (owner: bob)');
  });

  test('belongs to both where two operators release it, whichever of them changes, and whatever of it programs read', async () => {
    const names = ['tea', 'milk'];
    for (const directory of names) {
      const owned = { [`operators/${directory}/ci.yaml`]: 'reviewers: [alice]\n' };
      const base = { ...bundlesOfTea, ...owned, ...bundle(directory, '1.0.0', 'tea') };
      const settings = { [`operators/${directory}/ci.yaml`]: 'reviewers: [alice]\nupdateGraph: semver-mode\n' };
      for (const merged of [bundle(directory, '2.0.0', 'tea'), settings]) {
        expect(await outcomeOf({ base, merged, actors: by('alice') })).toBe(
          'wait, owner-approval-missing (owner: bob)',
        );
        const approvals = known([{ login: 'bob' }]);
        expect(await outcomeOf({ base, merged, actors: { ...by('alice'), approvals } })).toBe('merge');
      }
      const other = { base, merged: bundle('tea-operator', '2.0.0', 'tea'), actors: by('bob') };
      expect(await outcomeOf(other)).toBe('wait, owner-approval-missing (owner: alice)');
    }
  });

  test('belongs to them where only older bundles of that operator name it', async () => {
    const renamed = { ...bundlesOfTea, ...bundle('tea-operator', '2.0.0', 'green-tea') };
    const merged = bundle('tea', '3.0.0', 'tea');
    const ofOther = { base: { ...renamed, ...settingsOfTea }, merged, actors: by('alice') };
    expect(await outcomeOf(ofOther)).toContain('(owner: bob)');
    const own = { base: renamed, merged: bundle('tea-operator', '1.1.0', 'tea'), actors: by('bob') };
    expect(await outcomeOf(own)).toBe('merge');
  });

  test('needs the approval of its owners once, for whatever reasons it is requested', async () => {
    const base = { ...bundlesOfTea, ...settingsOfTea, 'catalogs/v4.20/tea-operator/catalog.yaml': packageOf('tea') };
    const snapshot = await snapshotOf({ base, merged: bundle('tea', '2.0.0', 'tea'), actors: by('alice') });
    const asked = requiredApprovals(snapshot).map(({ package: name, from, candidates }) => [
      name,
      from,
      ...candidates.map(({ login }) => login),
    ]);
    expect(asked).toEqual([
      ['tea', 'owner', 'alice'],
      ['tea-operator', 'owner', 'bob'],
    ]);
  });

  test('is for its own operator to release again', async () => {
    const merged = bundle('tea-operator', '1.1.0', 'tea');
    expect(await outcomeOf({ base: bundlesOfTea, merged, actors: by('bob') })).toBe('merge');
  });
});

test('O3: a package is new to a catalog though an operator of its name releases another one', async () => {
  const base = {
    'config.yaml': 'maintainers: [max]\n',
    'operators/tea/ci.yaml': 'reviewers: [alice]\n',
    ...bundle('tea', '1.0.0', 'tea-operator'),
    'catalogs/v4.20/milk/catalog.yaml': packageOf('milk'),
  };
  const merged = { 'catalogs/v4.20/tea/catalog.yaml': packageOf('tea') };
  expect(await outcomeOf({ base, merged, actors: by('alice') })).toContain('maintainer-approval-missing');
});

test('O3: a name that the configuration reserves needs its owner besides a maintainer, whichever directory brings it', async () => {
  const base = {
    'operators/coffee/ci.yaml': 'reviewers: [alice]\n',
    'catalogs/v4.20/milk/catalog.yaml': packageOf('milk'),
  };
  const config = 'owners: {maintainers: [{login: max}], packages: {tea: [{login: bob}]}}\n';
  const approvals = known([{ login: 'bob' }, { login: 'max' }]);
  for (const [merged, approved] of [
    [bundle('cups', '1.0.0', 'tea'), 'merge'],
    [{ 'catalogs/v4.20/coffee/catalog.yaml': packageOf('tea') }, 'merge'],
    [{ 'catalogs/v4.20/tea/catalog.yaml': packageOf('tea') }, 'merge'],
    // An operator that is there already has the name of its directory.
    [bundle('coffee', '1.0.0', 'tea'), 'refuse, check-failed (author: alice)'],
  ] as const) {
    const ofMaintainer = await outcomeOf({ base, merged, config, actors: by('max') });
    expect([merged, ofMaintainer]).toEqual([merged, expect.stringContaining('owner-approval-missing (owner: bob)')]);
    const ofOwner = await outcomeOf({ base, merged, config, actors: by('bob') });
    expect([merged, ofOwner]).toEqual([
      merged,
      expect.stringContaining('maintainer-approval-missing (maintainer: max)'),
    ]);
    const ofAll = await outcomeOf({ base, merged, config, actors: { ...by('alice'), approvals } });
    expect([merged, ofAll]).toEqual([merged, approved]);
  }
});

describe('P12: a package in a directory of another name', () => {
  const channel = '---\nschema: olm.channel\npackage: tea\nname: extra\nentries: [{name: tea.v2.0.0}]\n';

  test('has the owners that OWNERS or ci.yaml of that directory name, whatever a broader rule of CODEOWNERS says', async () => {
    const defined = { CODEOWNERS: '* @mallory\n', 'catalogs/v4.20/tea-operator/catalog.yaml': packageOf('tea') };
    const ignored = { 'catalogs/v4.20/tea-operator/.indexignore': 'OWNERS\n' };
    const merged = { 'catalogs/v4.20/tea/extra.yaml': channel };
    for (const owners of [
      { ...ignored, 'catalogs/v4.20/tea-operator/OWNERS': 'approvers: [bob]\n' },
      { 'operators/tea-operator/ci.yaml': 'reviewers: [bob]\n' },
    ]) {
      const base = { ...defined, ...owners };
      expect(await outcomeOf({ base, merged, actors: by('mallory') })).toContain('(owner: bob)');
      const approvals = known([{ login: 'bob' }]);
      expect(await outcomeOf({ base, merged, actors: { ...by('mallory'), approvals } })).toBe('merge');
    }
  });

  test('belongs to the owners of that directory where an operator begins to release it', async () => {
    const base = {
      'config.yaml': 'maintainers: [max]\n',
      CODEOWNERS: '/catalogs/v4.20/tea-operator/ @bob\n',
      'catalogs/v4.20/tea-operator/catalog.yaml': packageOf('tea'),
      'operators/milk/ci.yaml': 'reviewers: [zoe]\n',
    };
    const merged = bundle('tea', '2.0.0', 'tea');
    const ofKnown = { base: { ...base, ...settingsOfTea }, merged, actors: by('alice') };
    expect(await outcomeOf(ofKnown)).toBe('wait, owner-approval-missing (owner: bob)');
    expect(await outcomeOf({ base, merged, actors: by('max') })).toContain('owner-approval-missing (owner: bob)');
  });
});

describe('P12: fbc.enabled begins or ceases to send a package to file-based catalogs', () => {
  const fileBased = 'reviewers: [alice]\nfbc: {enabled: true}\n';
  const indexed = 'reviewers: [alice]\n';
  const outcomesOf = (directory: string, before: string, after: string, operator = 'tea') => {
    const base = {
      'config.yaml': 'maintainers: [max]\n',
      [`operators/${operator}/ci.yaml`]: before,
      ...bundle(operator, '1.0.0', 'tea'),
      [`operators/${directory}/README.md`]: 'x',
      [`catalogs/v4.20/${directory}/catalog.yaml`]: packageOf('tea'),
      'catalogs/v4.20/milk/catalog.yaml': packageOf('milk'),
      CODEOWNERS: `/catalogs/*/${directory}/ @carl\n`,
    };
    return outcomeOf({ base, merged: { [`operators/${operator}/ci.yaml`]: after }, actors: by('alice') });
  };

  test.each([
    ['on', indexed, fileBased],
    ['off, while the catalogs stay', fileBased, indexed],
  ])('%s: the owners of its definitions in catalogs have to approve', async (_what, before, after) => {
    expect(await outcomesOf('tea-catalog', before, after)).toBe('wait, owner-approval-missing (owner: carl)');
    expect(await outcomesOf('tea', before, after, 'tea-operator')).toBe('wait, owner-approval-missing (owner: carl)');
    // By ci.yaml the operator's owners own the catalogs of its name as well.
    expect(await outcomesOf('tea', before, after)).toBe('merge');
  });

  test('another setting of the same operator is its own owners’ alone', async () => {
    expect(await outcomesOf('tea-catalog', fileBased, `${fileBased}updateGraph: semver-mode\n`)).toBe('merge');
  });
});
