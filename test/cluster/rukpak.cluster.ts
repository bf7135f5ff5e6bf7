import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { corpusCatalog } from '../support/cluster/corpus-catalog.ts';
import { installRequested, testCluster } from '../support/cluster/install.ts';
import { runInstallCommand, runKeeper, withFiles } from '../support/cluster/install-command.ts';
import { expectNothingLeft } from '../support/cluster/nothing-left.ts';
import { rukpakInstall } from '../support/cluster/rukpak-install.ts';
import {
  type SmallBundle,
  smallBundleFiles,
  smallCatalog,
  smallDefinition,
} from '../support/cluster/small-operator.ts';
import { hasCorpus } from '../support/corpus.ts';
import { isRegistryInstalled, type RealRegistry, startRealRegistry } from '../support/registry/real-registry.ts';

const hasRukpak = await testCluster().knows('core.rukpak.io/v1alpha2', 'BundleDeployment');
if (!hasRukpak) console.warn('Installing with RukPak is not tested: the cluster has none.');
const hasRegistry = isRegistryInstalled('Installing with RukPak by an image');
const whereRukpak = hasRukpak ? describe : describe.skip;

let registry: RealRegistry | undefined;
beforeAll(async () => {
  if (hasRukpak && hasRegistry) registry = await startRealRegistry();
});
afterAll(async () => {
  await registry?.stop();
  await expectNothingLeft();
});

const install = (catalog: string, ...words: readonly string[]) =>
  withFiles({ 'catalog.yaml': catalog }, directory =>
    runInstallCommand([...words, '--engine', 'rukpak', '--catalog', directory]),
  );
const byImage = () => ['--image', `${registry?.host}/plain:v1`, '--insecure', registry?.host ?? ''];
const twoVersions = smallCatalog([
  { version: '1.0.0', owns: true },
  { version: '1.1.0', replaces: '1.0.0', owns: true },
]);

whereRukpak('RukPak installs and upgrades', () => {
  test('an operator with an API, from ConfigMaps, and everything is removed', async () => {
    const report = await install(twoVersions, 'foo', '--from', 'foo.v1.0.0');
    expect(report).toMatchObject({ engine: 'rukpak', outcome: 'succeeded', leftBehind: [] });
    const states = report.timeline?.filter(({ object }) => object.startsWith('BundleDeployment ')) ?? [];
    expect(states.map(({ state }) => state)).toContain(
      'Unpacked=True (UnpackSuccessful), Installed=True (InstallationSucceeded)',
    );
  });

  test('a real operator, from ConfigMaps', async () => {
    if (!hasCorpus('Installing real operators with RukPak')) return;
    const { text, bundles } = corpusCatalog('grafana-operator', ['5.21.1', '5.21.2']);
    const report = await install(text, 'grafana-operator', '--from', bundles[0] ?? '');
    expect(report).toMatchObject({ outcome: 'succeeded', leftBehind: [] });
  });

  test('a real operator, from an image', async () => {
    if (registry === undefined || !hasCorpus('Installing real operators with RukPak')) return;
    const { text } = corpusCatalog('grafana-operator', ['5.21.2']);
    expect(await install(text, 'grafana-operator', ...byImage())).toMatchObject({
      outcome: 'succeeded',
      leftBehind: [],
    });
  });

  test('an operator whose plain manifests are in a repository', async () => {
    const bundles: readonly SmallBundle[] = [{ version: '1.0.0' }, { version: '1.1.0', replaces: '1.0.0' }];
    const { outcome } = await withFiles({ 'catalog/catalog.yaml': smallCatalog(bundles) }, async directory => {
      const repository = `${directory}/repository`;
      const git = (...words: readonly string[]) =>
        execFileSync('git', ['-C', repository, ...words], { encoding: 'utf8' }).trim();
      execFileSync('git', ['init', '--quiet', repository]);
      const commits: string[] = [];
      for (const version of ['1.0.0', '1.1.0']) {
        await withFiles(smallBundleFiles({ version }), async bundle => {
          git('rm', '-r', '--quiet', '--ignore-unmatch', 'plain');
          const words = ['bundle', 'convert', bundle, '--to', 'plain', '--namespace', 'keeper-git-test'];
          const watched = ['--watch-namespace', 'keeper-git-test'];
          await runKeeper([...words, ...watched, '--output-dir', `${repository}/plain`]);
        });
        git('add', '--all');
        git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', version);
        commits.push(git('rev-parse', 'HEAD'));
      }
      const [from = '', commit = ''] = commits;
      const source = ['--git', `file://${repository}`, '--commit', commit, '--from-commit', from];
      const place = ['--git-directory', 'plain', '--namespace', 'keeper-git-test'];
      const words = ['foo', '--engine', 'rukpak', '--catalog', `${directory}/catalog`, '--from', 'foo.v1.0.0'];
      return runInstallCommand([...words, ...source, ...place]);
    });
    expect(outcome).toBe('succeeded');
  });
});

whereRukpak('what RukPak does is recorded', () => {
  test.each<[string, readonly SmallBundle[], object]>([
    [
      'upgrade',
      [
        { version: '1.0.0', owns: true },
        { version: '1.1.0', owns: true },
      ],
      { kind: 'succeeded' },
    ],
    ['crash', [{ version: '1.0.0', fate: 'crash' }], { failure: { code: 'CrashLoopBackOff', cause: 'content' } }],
    [
      'failed-upgrade',
      [{ version: '1.0.0' }, { version: '1.1.0', fate: 'crash' }],
      { failure: { code: 'CrashLoopBackOff', cause: 'content' } },
    ],
  ])('%s', async (name, bundles, expected) => {
    const begin = { engine: 'rukpak', request: rukpakInstall(bundles), patience: 0.2 } as const;
    const { outcome, leftBehind } = await installRequested(begin, `rukpak-${name}`);
    expect(outcome).toMatchObject(expected);
    expect(leftBehind).toEqual([]);
  });
});

whereRukpak('what goes wrong with RukPak is named', () => {
  test('an API that somebody else has brought', async () => {
    const cluster = testCluster();
    const definition = smallDefinition;
    const reference = { apiVersion: definition.apiVersion, kind: definition.kind, namespace: '' };
    await cluster.create(definition);
    try {
      const report = await install(smallCatalog([{ version: '1.0.0', owns: true }]), 'foo');
      expect(report).toMatchObject({
        outcome: 'undetermined',
        failure: { cause: 'cluster', message: expect.stringContaining('foos.example.com') },
      });
      expect(await cluster.get({ ...reference, name: 'foos.example.com' })).toBeDefined();
    } finally {
      await cluster.remove({ ...reference, name: 'foos.example.com' });
    }
  });
});
