import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InstallReport } from '../../src/core/cluster/install-report.ts';
import { testCluster } from '../support/cluster/install.ts';
import { runInstallCommand, runKeeper, withFiles } from '../support/cluster/install-command.ts';
import { expectNothingLeft } from '../support/cluster/nothing-left.ts';
import { type SmallBundle, smallBundleFiles, smallCatalog } from '../support/cluster/small-operator.ts';
import { isRegistryInstalled, type RealRegistry, startRealRegistry } from '../support/registry/real-registry.ts';

/** A registry on loopback that catalogd and operator-controller may pull from without TLS, as `HOST:PORT`; else one is started, which only those on this machine reach. */
const stated = process.env.CLUSTER_REGISTRY;
const hasV1 = await testCluster().knows('olm.operatorframework.io/v1', 'ClusterExtension');
if (!hasV1) console.warn('Installing with OLM v1 is not tested: the cluster has none.');
const hasRegistry = stated !== undefined || isRegistryInstalled('Installing with OLM v1');
const whereV1 = hasV1 && hasRegistry ? describe : describe.skip;

let started: RealRegistry | undefined;
beforeAll(async () => {
  if (hasV1 && hasRegistry && stated === undefined) started = await startRealRegistry();
});
afterAll(async () => {
  await started?.stop();
  await expectNothingLeft();
});

const host = () => stated ?? started?.host ?? '';
const push = (files: Readonly<Record<string, string>>, image: string) =>
  withFiles({ ...files }, async directory => {
    const { exitCode, stderr } = await runKeeper(['build', directory, '--output', image, '--insecure', host()]);
    if (exitCode !== 0) throw new Error(stderr);
  });

/** Installs from an image of a catalog whose bundles are images, too. */
async function install(name: string, bundles: readonly SmallBundle[], from?: string): Promise<InstallReport> {
  const repository = `${host()}/${name}`;
  const inImages = bundles.map(bundle => ({ image: `${repository}-bundle:v${bundle.version}`, ...bundle }));
  for (const [index, bundle] of bundles.entries()) {
    if (bundle.image === undefined) await push(smallBundleFiles(bundle), inImages[index]?.image ?? '');
  }
  await push({ 'catalog.yaml': smallCatalog(inImages) }, `${repository}:latest`);
  const words = ['foo', '--engine', 'olm-v1', '--catalog', `${repository}:latest`, '--insecure', host()];
  return runInstallCommand([...words, ...(from === undefined ? [] : ['--from', from])]);
}

const all = { installMode: 'AllNamespaces' } as const;

whereV1('OLM v1', () => {
  test('installs and upgrades an operator with an API through two versions, and everything is removed', async () => {
    const bundles = [
      { version: '1.0.0', owns: true, ...all },
      { version: '1.1.0', replaces: '1.0.0', owns: true, ...all },
      { version: '1.2.0', replaces: '1.1.0', owns: true, ...all },
    ];
    const report = await install('upgrade', bundles, 'foo.v1.0.0');
    expect(report).toMatchObject({ engine: 'olm-v1', outcome: 'succeeded', leftBehind: [] });
  });

  test.each<[string, readonly SmallBundle[], string | undefined, string, string]>([
    [
      'a dependency',
      [{ version: '1.0.0', dependsOn: 'bar', ...all }],
      undefined,
      'DependenciesNotSupported',
      'content',
    ],
    ['pods that crash', [{ version: '1.0.0', fate: 'crash', ...all }], undefined, 'CrashLoopBackOff', 'content'],
    [
      'an operator for one namespace',
      [{ version: '1.0.0', installMode: 'OwnNamespace' }],
      undefined,
      'UnsupportedBundle',
      'content',
    ],
  ])('names %s', async (what, bundles, from, code, cause) => {
    const report = await install(`fails-${what.replaceAll(' ', '-')}`, bundles, from);
    expect(report).toMatchObject({ outcome: 'failed', failure: { code, cause }, leftBehind: [] });
  });

  test('names a bundle image that does not exist', async () => {
    const image = `${host()}/absent:v1.0.0`;
    const report = await install('absent-bundle', [{ version: '1.0.0', image, ...all }]);
    expect(report).toMatchObject({ outcome: 'failed', failure: { message: expect.stringContaining('absent') } });
  });
});
