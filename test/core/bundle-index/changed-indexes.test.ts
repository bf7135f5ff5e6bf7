import { describe, expect, test } from '@jest/globals';
import { changedIndexes } from '../../../src/core/bundle-index/changed-indexes.ts';
import { bundle, channel, definition } from '../../../src/core/checks/example-catalog.ts';
import { bundleFiles } from '../../../src/core/checks/graph/bundle-example.ts';
import { allChecks } from '../../../src/core/checks/index.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import { graphsOf } from '../../../src/flows/graphs.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

type Files = Readonly<Record<string, string>>;

const catalogs = Object.fromEntries(
  ['v4.12', 'v4.13', 'v4.14'].map(name => [`catalogs/${name}/bar/catalog.yaml`, '---\n']),
);
const chain = {
  ...bundleFiles('1.0.0'),
  ...bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }),
};

function snapshotOf(base: Files, merged: Readonly<Record<string, string | null>>) {
  return snapshotOfExample({ title: '', finds: [], base, merged });
}

/** What the checks of catalogs and graphs find, each with its place. */
async function errorsOf(base: Files, merged: Readonly<Record<string, string | null>>): Promise<readonly string[]> {
  const checks = allChecks.filter(({ group }) => group === 'catalog' || group === 'graph');
  const { findings } = runChecks(await snapshotOf(base, merged), checks);
  return findings
    .filter(({ severity }) => severity === 'error' || severity === 'unknown')
    .map(({ check, file, line }) => `${check} ${file}:${line}`);
}

const without = (files: Files) => Object.fromEntries(Object.keys(files).map(path => [path, null]));
const csv = (version: string) => `operators/foo/${version}/manifests/foo.clusterserviceversion.yaml`;

test('a sound new bundle is no error', async () => {
  expect(await errorsOf(chain, bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' }))).toEqual([]);
});

test('the first bundle of an operator is no error', async () => {
  expect(await errorsOf({}, bundleFiles('1.0.0'))).toEqual([]);
});

test('a new head that replaces nothing leaves those before it without an upgrade', async () => {
  expect(await errorsOf(chain, bundleFiles('1.2.0'))).toEqual([`installed-versions-can-upgrade ${csv('1.2.0')}:4`]);
});

test('a range upgrades them as well', async () => {
  const head = Object.entries(bundleFiles('1.2.0')).map(([path, text]) => [
    path,
    text.replace('metadata:\n', 'metadata:\n  annotations: {olm.skipRange: <1.2.0}\n'),
  ]);
  expect(await errorsOf(chain, Object.fromEntries(head))).toEqual([]);
});

test('a released name comes again in another directory', async () => {
  expect(await errorsOf(chain, bundleFiles('1.2.0', { name: 'foo.v1.1.0', spec: 'replaces: foo.v1.0.0' }))).toContain(
    `bundle-names-are-unique ${csv('1.2.0')}:4`,
  );
});

test('the head is taken back', async () => {
  expect(await errorsOf(chain, without(bundleFiles('1.1.0')))).toEqual([
    `installed-versions-can-upgrade ${csv('1.0.0')}:4`,
  ]);
});

test('a cycle has no head', async () => {
  const base = bundleFiles('1.0.0', { spec: 'replaces: foo.v1.1.0' });
  expect(await errorsOf(base, bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }))).toContain(
    `channel-has-one-head ${csv('1.1.0')}:4`,
  );
});

test('what was wrong before is not the fault of the author', async () => {
  const broken = { ...bundleFiles('1.0.0', { spec: 'replaces: foo.v0.9.0' }), ...bundleFiles('0.5.0') };
  expect(await errorsOf(broken, bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }))).toEqual([]);
});

test('file-based catalogs have a graph of their own', async () => {
  const ci = { 'operators/foo/ci.yaml': 'fbc: {enabled: true}\n' };
  const snapshot = await snapshotOf({ ...chain, ...ci }, bundleFiles('1.2.0'));
  expect(changedIndexes(snapshot)).toEqual([]);
});

test('another mode is another graph', async () => {
  const semver = { ...chain, ...bundleFiles('1.2.0'), 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' };
  const errors = await errorsOf(semver, { 'operators/foo/ci.yaml': 'updateGraph: replaces-mode\n' });
  expect(errors).toEqual([`installed-versions-can-upgrade ${csv('1.2.0')}:4`]);
});

test('catalogs that get the same bundles share an index, and those that no new bundle is for have none', async () => {
  const base = { ...catalogs, ...bundleFiles('1.0.0') };
  const merged = bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0', versions: 'v4.13' });
  const snapshot = await snapshotOf(base, merged);
  expect(changedIndexes(snapshot).map(index => index.catalogs)).toEqual([['v4.13', 'v4.14']]);
  expect(graphsOf(snapshot, []).map(({ catalog, channel }) => `${catalog} ${channel}`)).toEqual([
    'v4.13 stable',
    'v4.14 stable',
  ]);
});

test('a bundle that cannot be read leaves it open whether upgrades are lost', async () => {
  const base = { ...chain, [csv('1.1.0')]: 'symlink:../elsewhere' };
  const { findings } = runChecks(
    await snapshotOf(base, bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' })),
    allChecks,
  );
  const unknown = findings.filter(({ severity }) => severity === 'unknown').map(({ check }) => check);
  expect(unknown).toContain('installed-versions-can-upgrade');
});

describe('a bundle for a version that has no catalog yet', () => {
  const later = (parts: Parameters<typeof bundleFiles>[1]) => bundleFiles('1.2.0', { versions: '=v4.99', ...parts });
  const base = { ...catalogs, ...chain };

  test.each([
    ['a sound one', { spec: 'replaces: foo.v1.1.0' }, []],
    ['a missing bundle is replaced', { spec: 'replaces: foo.v1.0.9' }, ['replaced-bundles-exist']],
    ['a released name', { name: 'foo.v1.1.0', spec: 'replaces: foo.v1.0.0' }, ['bundle-names-are-unique']],
    ['a name of another operator', { name: 'bar.v1.2.0' }, ['csv-names-match-their-operator']],
  ])('%s', async (_, parts, expected) => {
    const found = await errorsOf(base, later(parts));
    expect(found.map(text => text.split(' ')[0])).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(found).toEqual([]);
  });
});

test('the first bundle for a version of OpenShift is named as those for other versions are', async () => {
  const base = { ...catalogs, ...bundleFiles('1.0.0', { versions: '=v4.12' }) };
  const named = (name: string) => errorsOf(base, bundleFiles('1.1.0', { name, versions: '=v4.13' }));
  expect(await named('foo.v1.1.0')).toEqual([]);
  expect(await named('food.v1.1.0')).toEqual([`csv-names-match-their-operator ${csv('1.1.0')}:4`]);
});

describe('upgrade edges stay in their operator', () => {
  const edges = 'upgrade-edges-stay-in-their-operator';
  const upgrade = (spec: string) => errorsOf(chain, bundleFiles('1.2.0', { spec: `replaces: foo.v1.1.0\n  ${spec}` }));

  test.each([['bar.v1.0.0'], ['" foo.v1.0.0"'], ['"foo.v1.0.0,bar.v1.0.0"'], ['Foo.v1.0.0'], ['foo-bar.v1.0.0']])(
    '%s is skipped',
    async skipped => {
      expect(await upgrade(`skips: [${skipped}]`)).toEqual([`${edges} ${csv('1.2.0')}:8`]);
    },
  );

  test.each(['foo.v1.0.0', 'foo.v0.0.1', 'foo'])('%s may be skipped', async skipped => {
    expect(await upgrade(`skips: [${skipped}]`)).toEqual([]);
  });

  test('in semver-mode opm looks at what is replaced as well', async () => {
    const base = { ...chain, 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' };
    const replacing = (name: string) => errorsOf(base, bundleFiles('1.2.0', { spec: `replaces: ${name}` }));
    expect(await replacing('foo.v1.0.9')).toEqual([]);
    expect(await replacing('bar.v1.0.0')).toEqual([`${edges} ${csv('1.2.0')}:7`]);
  });

  test.each(['foo.v1.1.0', 'foo.v1.2.0', 'bar.v1.0.0', 'foo.v9.9.9'])('it substitutes for %s', async name => {
    const files = bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0', annotation: `olm.substitutesFor: ${name}` });
    expect(await errorsOf(chain, files)).toEqual([`${edges} ${csv('1.2.0')}:6`]);
  });

  test('a released bundle may do so', async () => {
    const substitute = bundleFiles('1.2.0', {
      spec: 'replaces: foo.v1.1.0\n  skips: [bar.v1.0.0]',
      annotation: 'olm.substitutesFor: bar.v1.0.0',
    });
    expect(await errorsOf({ ...chain, ...substitute }, bundleFiles('1.3.0', { spec: 'replaces: foo.v1.2.0' }))).toEqual(
      [],
    );
  });
});

describe('channels that opm cannot add', () => {
  const semver = { 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' };
  const named = 'new-bundles-name-valid-channels';

  test.each(['stable,', 'beta,,stable', 'stable,stable', 'beta,stable,beta'])('%s', async channels => {
    const files = bundleFiles('1.2.0', { channels, spec: 'replaces: foo.v1.1.0' });
    for (const base of [chain, { ...chain, ...semver }])
      expect(await errorsOf(base, files)).toContain(`${named} operators/foo/1.2.0/metadata/annotations.yaml:3`);
  });

  test('the first bundle of an operator', async () => {
    expect(await errorsOf({}, bundleFiles('1.0.0', { channels: 'stable,stable' }))).toEqual([
      `${named} operators/foo/1.0.0/metadata/annotations.yaml:3`,
    ]);
  });

  test('what was listed before stays', async () => {
    const base = { ...bundleFiles('1.0.0', { channels: 'stable,stable' }) };
    expect(await errorsOf(base, bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }))).toEqual([]);
  });

  test('in semver-mode, the default channel that an older version names', async () => {
    const base = { ...chain, ...bundleFiles('1.1.0', { defaultChannel: 'stable' }), ...semver };
    const older = (defaultChannel: string) => errorsOf(base, bundleFiles('1.0.1', { defaultChannel }));
    expect(await older('beta')).toEqual([`${named} operators/foo/1.0.1/metadata/annotations.yaml:4`]);
    expect(await older('" stable"')).toEqual([`${named} operators/foo/1.0.1/metadata/annotations.yaml:4`]);
    expect(await older('stable')).toEqual([]);
  });

  test('in semver-mode, that of the newest version is reported once', async () => {
    expect(await errorsOf({ ...chain, ...semver }, bundleFiles('1.2.0', { defaultChannel: 'beta' }))).toEqual([
      'default-channel-exists operators/foo/1.2.0/metadata/annotations.yaml:4',
    ]);
  });
});

test('in semver-mode, a version that is there already is one, whatever it replaces', async () => {
  const base = { ...chain, 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' };
  const files = bundleFiles('1.0.0+1', { name: 'foo.v1.0.0-1', spec: 'replaces: foo.v1.1.0' });
  expect(await errorsOf(base, files)).toEqual([
    'new-bundles-can-be-reached operators/foo/1.0.0+1/metadata/annotations.yaml:3',
  ]);
});

test('a bundle of another channel skips a newer one', async () => {
  const files = bundleFiles('1.0.1', { channels: 'old', spec: 'skips: [foo.v1.0.0, foo.v1.1.0]' });
  expect(await errorsOf(chain, files)).toContain(`replaced-bundles-are-older ${csv('1.0.1')}:7`);
});

describe('an operator that goes to file-based catalogs', () => {
  const fbc = { 'operators/foo/ci.yaml': 'fbc: {enabled: true}\n' };
  const names = ['v4.12', 'v4.13', 'v4.14'];
  const maintainer = 'owners: {maintainers: [{login: carol}]}\n';

  async function found(merged: Files, base: Files = { ...catalogs, ...chain }): Promise<readonly string[]> {
    const snapshot = await snapshotOfExample({ title: '', finds: [], config: maintainer, base, merged });
    const { findings } = runChecks(
      snapshot,
      allChecks.filter(({ group }) => group === 'graph'),
    );
    return findings.flatMap(({ check, severity, file }) =>
      severity === 'warning' ? [] : [`${severity} ${check} ${file?.split('/').slice(0, 2).join('/')}`],
    );
  }

  /** The files of catalogs that have the package with these versions, one after the other. */
  function filesOf(versions: readonly string[], of: readonly string[] = names): Files {
    const entries = versions.map((version, index) => {
      const replaced = versions[index - 1];
      return `{name: foo.v${version}${replaced === undefined ? '' : `, replaces: foo.v${replaced}`}}`;
    });
    const text = [definition, channel('stable', ...entries), ...versions.map(version => bundle(version))].join('');
    return Object.fromEntries(of.map(name => [`catalogs/${name}/foo/catalog.yaml`, text]));
  }

  test('is gone where no catalog has it', async () => {
    expect(await found(fbc)).toEqual(['waiting packages-are-kept operators/foo']);
    expect(await found({ ...fbc, ...bundleFiles('1.2.0') })).toEqual(['waiting packages-are-kept operators/foo']);
  });

  test('keeps its upgrades in every catalog', async () => {
    expect(await found({ ...fbc, ...filesOf(['1.0.0', '1.1.0', '1.2.0']) })).toEqual([]);
  });

  test('is gone from the catalogs that do not have it', async () => {
    expect(await found({ ...fbc, ...filesOf(['1.0.0', '1.1.0'], ['v4.12']) })).toEqual([
      'waiting packages-are-kept operators/foo',
      'waiting packages-are-kept operators/foo',
    ]);
  });

  test('has no catalog to be missed in that no bundle was for', async () => {
    const base = { ...catalogs, ...bundleFiles('1.0.0', { versions: 'v4.14' }) };
    expect(await found({ ...fbc, ...filesOf(['1.0.0'], ['v4.14']) }, base)).toEqual([]);
  });

  test('takes an upgrade away, which a maintainer has to approve', async () => {
    const stranding = { ...filesOf(['1.0.0', '1.1.0']), ...filesOf(['1.2.0'], ['v4.13']) };
    const lost = 'waiting installed-versions-can-upgrade catalogs/v4.13';
    expect(await found({ ...fbc, ...stranding })).toEqual([lost]);
  });

  test('is compared with that index, which the findings say', async () => {
    const merged = { ...fbc, ...filesOf(['1.0.0', '1.1.0', '0.9.0'], ['v4.12']), ...filesOf(['1.2.0'], ['v4.13']) };
    const snapshot = await snapshotOfExample({
      title: '',
      finds: [],
      config: maintainer,
      base: { ...catalogs, ...chain },
      merged,
    });
    const checks = allChecks.filter(({ group }) => group === 'graph');
    const texts = runChecks(snapshot, checks).findings.flatMap(({ severity, message, fix }) =>
      severity === 'waiting' ? [`${message} -> ${fix}`] : [],
    );
    expect(texts).toEqual([
      'Package "foo" is in the index that opm builds from operators/foo, but not in catalogs/v4.14: its users get no further upgrades, and with OLM v0 neither do the other operators in their namespace. -> Add the package to the catalog, or have a maintainer approve the removal.',
      expect.stringMatching(
        /^"foo\.v1\.1\.0" and "foo\.v1\.0\.0" can no longer be upgraded .* This is a comparison with the index that opm builds from operators\/foo\. -> .* Or have a maintainer approve\.$/,
      ),
      expect.stringMatching(
        /^Head of channel "stable" .* This is a comparison with the index that opm builds from operators\/foo\. -> .* Or have a maintainer approve\.$/,
      ),
    ]);
  });

  test('goes back to an older version, which a maintainer has to approve', async () => {
    expect(await found({ ...fbc, ...filesOf(['1.0.0', '1.1.0', '0.9.0']) })).toEqual(
      names.map(name => `waiting head-moves-forward catalogs/${name}`),
    );
  });

  test.each(['before', 'after'])('does so in two changes: the files %s ci.yaml', async order => {
    const lost = names.map(name => `waiting installed-versions-can-upgrade catalogs/${name}`);
    const base = { ...catalogs, ...chain };
    const files = filesOf(['1.2.0']);
    expect(await (order === 'before' ? found(files) : found(fbc, { ...base, ...files }))).toEqual(lost);
  });
});

describe('a package of two operators', () => {
  const semver = 'updateGraph: semver-mode\n';
  /** Files of `foo`, as another operator has them that releases the same package. */
  const inOther = (files: Files) =>
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path.replace('operators/foo/', 'operators/foo2/'), text]),
    );
  const inSemver = {
    ...chain,
    ...inOther(bundleFiles('0.9.0')),
    'operators/foo/ci.yaml': semver,
    'operators/foo2/ci.yaml': semver,
  };

  test('has one index, so that a name and a version come once', async () => {
    const again = await errorsOf(inSemver, inOther(bundleFiles('1.1.0')));
    expect(again).toContain('bundle-names-are-unique operators/foo2/1.1.0/manifests/foo.clusterserviceversion.yaml:4');
    const named = await errorsOf(inSemver, inOther(bundleFiles('1.1.0', { name: 'foo.v1.1.0-2' })));
    expect(named).toEqual(['new-bundles-can-be-reached operators/foo2/1.1.0/metadata/annotations.yaml:3']);
  });

  test('goes on with a version of its own', async () => {
    expect(await errorsOf(inSemver, inOther(bundleFiles('1.2.0')))).toEqual([]);
    const replacing = bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' });
    expect(await errorsOf(chain, inOther(replacing))).toEqual([]);
  });

  test('is judged once where both directories change', async () => {
    const both = { ...bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' }), ...inOther(bundleFiles('1.3.0')) };
    const snapshot = await snapshotOf(inSemver, both);
    expect(changedIndexes(snapshot).map(({ operator, after }) => [operator, after.mode])).toEqual([['foo', 'semver']]);
    const lost = await errorsOf(chain, both);
    expect(lost).toEqual([...new Set(lost)]);
    expect(lost).toContain(
      'installed-versions-can-upgrade operators/foo2/1.3.0/manifests/foo.clusterserviceversion.yaml:4',
    );
  });

  test('is judged in each of the modes of those that change', async () => {
    const modes = { ...inSemver, 'operators/foo2/ci.yaml': 'updateGraph: replaces-mode\n' };
    const both = { ...bundleFiles('1.2.0'), ...inOther(bundleFiles('1.3.0', { spec: 'replaces: foo.v1.2.0' })) };
    const found = changedIndexes(await snapshotOf(modes, both));
    expect(found.map(({ after }) => after.mode).sort()).toEqual(['replaces', 'semver']);
  });

  test('is judged by those whose upgrades are lost in the other directory', async () => {
    expect(await errorsOf(chain, inOther(bundleFiles('1.2.0')))).toEqual([
      'installed-versions-can-upgrade operators/foo2/1.2.0/manifests/foo.clusterserviceversion.yaml:4',
    ]);
    const gone = without(bundleFiles('1.0.0'));
    expect(
      await errorsOf({ ...chain, ...inOther(bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' })) }, gone),
    ).toEqual(await errorsOf({ ...chain, ...bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' }) }, gone));
  });
});

describe('versions without a catalog', () => {
  /** What is lost by a bundle 1.2.0 that replaces 1.0.0, for some versions, where 1.1.0 is for others. */
  const lostBy = (versions: string, released: string) =>
    errorsOf(
      {
        ...catalogs,
        ...bundleFiles('1.0.0'),
        ...bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0', versions: released }),
      },
      bundleFiles('1.2.0', { spec: 'replaces: foo.v1.0.0', versions }),
    );
  const lost = [`installed-versions-can-upgrade ${csv('1.2.0')}:4`];

  test.each([
    ['the second version of a range that no catalog has', 'v4.5-v4.6', '=v4.6'],
    ['the version behind the end of another range', 'v4.5-v4.7', 'v4.6-v4.7'],
    ['a version after the newest catalog', 'v4.14', '=v4.15'],
    ['a version after the newest catalog, of a bundle for all', '', '=v4.15'],
  ])('%s', async (_what, versions, released) => {
    expect(await lostBy(versions, released)).toEqual(lost);
  });

  test.each([
    ['before the oldest catalog, as catalogs get the bundle as well', 'v4.5', '=v4.6'],
    ['that the bundle is not for', 'v4.12-v4.14', '=v4.15'],
  ])('not one %s', async (_what, versions, released) => {
    expect(await lostBy(versions, released)).toEqual([]);
  });
});
