import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { installRequested, testCluster } from '../support/cluster/install.ts';
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

/** Pushes bundles. @returns a catalog that has them as images */
async function pushBundles(name: string, bundles: readonly SmallBundle[]): Promise<string> {
  const inImages = bundles.map(bundle => ({ image: `${host()}/${name}-bundle:v${bundle.version}`, ...bundle }));
  for (const [index, bundle] of bundles.entries()) {
    if (bundle.image === undefined) await push(smallBundleFiles(bundle), inImages[index]?.image ?? '');
  }
  return smallCatalog(inImages);
}

/** Pushes a catalog whose bundles are images, too. @returns its image */
async function pushCatalog(name: string, bundles: readonly SmallBundle[]): Promise<string> {
  const image = `${host()}/${name}:latest`;
  await push({ 'catalog.yaml': await pushBundles(name, bundles) }, image);
  return image;
}

const all = { installMode: 'AllNamespaces' } as const;
const threeVersions: readonly SmallBundle[] = [
  { version: '1.0.0', owns: true, ...all },
  { version: '1.1.0', replaces: '1.0.0', owns: true, ...all },
  { version: '1.2.0', replaces: '1.1.0', owns: true, ...all },
];

whereV1('OLM v1', () => {
  test('installs and upgrades an operator with an API through two versions, and everything is removed', async () => {
    const image = await pushCatalog('command', threeVersions);
    const words = ['foo', '--engine', 'olm-v1', '--catalog', image, '--insecure', host(), '--from', 'foo.v1.0.0'];
    expect(await runInstallCommand(words)).toMatchObject({ engine: 'olm-v1', outcome: 'succeeded', leftBehind: [] });
  });

  test('pulls a catalog in a directory from where it is served', async () => {
    // Only a cluster on this machine reaches it.
    if (stated !== undefined) return;
    const catalog = await pushBundles('directory', threeVersions);
    const words = ['foo', '--engine', 'olm-v1', '--insecure', host()];
    const report = await withFiles({ 'catalog.yaml': catalog }, directory =>
      runInstallCommand([...words, '--catalog', directory]),
    );
    expect(report).toMatchObject({ bundle: 'foo.v1.2.0', outcome: 'succeeded', leftBehind: [] });
  });

  test.each<[string, readonly SmallBundle[], object]>([
    ['upgrade', threeVersions, { kind: 'succeeded' }],
    ['dependency', [{ version: '1.0.0', dependsOn: 'bar', ...all }], failure('DependenciesNotSupported')],
    ['crash', [{ version: '1.0.0', fate: 'crash', ...all }], failure('CrashLoopBackOff')],
    ['one-namespace', [{ version: '1.0.0', installMode: 'OwnNamespace' }], failure('UnsupportedBundle')],
    ['absent-bundle', [{ version: '1.0.0', image: 'absent', ...all }], failure('Retrying')],
  ])('is recorded: %s', async (name, bundles, expected) => {
    const named = bundles.map(bundle =>
      bundle.image === undefined ? bundle : { ...bundle, image: `${host()}/absent:v1` },
    );
    const request = {
      run: randomBytes(4).toString('hex'),
      image: await pushCatalog(name, named),
      package: 'foo',
      channel: 'stable',
      installMode: 'AllNamespaces',
      bundles: bundles.map(({ version }) => ({ name: `foo.v${version}`, version, deployments: ['foo'] })),
    } as const;
    const result = await installRequested({ engine: 'olm-v1', request, patience: 0.2 }, `olm-v1-${name}`);
    expect(result.outcome).toMatchObject(expected);
    expect(result.leftBehind).toEqual([]);
  });
});

function failure(code: string): object {
  return { kind: 'failed', failure: { code, cause: 'content' } };
}
