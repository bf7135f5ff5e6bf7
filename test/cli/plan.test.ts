import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { bundleFiles } from '../../src/core/checks/graph/bundle-example.ts';
import type { InstallationPlan } from '../../src/core/installation/installation-plan.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { installationSchema } from '../../src/core/report/installation/installation-schema.ts';
import { csvOfTest, othersOfTest } from '../core/installation/csv-of-test.ts';
import { GitRepository } from '../support/git-repository.ts';
import { bundleLabels, operatorBundle, writeFiles } from '../support/operator-bundle.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage } from '../support/registry/push-image.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'cli-plan-'));
const isPlan = new Ajv2020({ strict: true }).compile<InstallationPlan>(installationSchema);
let registry: MemoryRegistry;

/** A package with one channel, each bundle replacing the one before; of each its properties. */
function packageOf(
  name: string,
  bundles: Readonly<Record<string, readonly unknown[]>>,
  more: { readonly image?: string; readonly channel?: string } = {},
): string {
  const { channel = 'stable' } = more;
  const names = Object.keys(bundles).map(version => `${name}.v${version}`);
  const blobs = [
    { schema: 'olm.package', name, defaultChannel: channel },
    {
      schema: 'olm.channel',
      package: name,
      name: channel,
      entries: names.map((bundle, index) => ({
        name: bundle,
        ...(index === 0 ? {} : { replaces: names[index - 1] }),
      })),
    },
    ...Object.entries(bundles).map(([version, properties]) => ({
      schema: 'olm.bundle',
      package: name,
      name: `${name}.v${version}`,
      image: more.image ?? `quay.io/example/${name}-bundle:v${version}`,
      properties: [{ type: 'olm.package', value: { packageName: name, version } }, ...properties],
      relatedImages: [{ name: '', image: `quay.io/example/${name}:v${version}` }],
    })),
  ];
  return blobs.map(blob => JSON.stringify(blob)).join('\n');
}

const needs = (packageName: string, versionRange: string) => ({
  type: 'olm.package.required',
  value: { packageName, versionRange },
});
const objectOf = (value: JsonObject) => ({
  type: 'olm.bundle.object',
  value: { data: Buffer.from(JSON.stringify(value)).toString('base64') },
});
const constraint = (rule: string) => ({ type: 'olm.constraint', value: { cel: { rule } } });

/** The ClusterServiceVersion of the tests, of another version and with other cluster permissions. */
function csvOf(name: string, resource: string): JsonObject {
  const text = JSON.stringify(csvOfTest).replace('coffee-operator-with-a-long-name.v1.0.0', name);
  return JSON.parse(text.replace('{"nonResourceURLs":["/metrics"]', `{"apiGroups":[""],"resources":["${resource}"]`));
}

beforeAll(async () => {
  registry = await startMemoryRegistry();
  await pushImage(registry, 'foo/foo-bundle:v1.0.0', bundleImage({ files: operatorBundle(), labels: bundleLabels }));
  const valued = (version: string, resource: string) => [
    objectOf(csvOf(`coffee.v${version}`, resource)),
    ...(version === '1.0.0' ? othersOfTest : othersOfTest.slice(1)).map(objectOf),
  ];
  writeFiles(directory, {
    'main/foo/catalog.json': packageOf('foo', { '1.0.0': [], '2.0.0': [], '3.0.0': [needs('bar', '>=2.0.0')] }),
    'main/bar/catalog.json': packageOf('bar', { '1.0.0': [], '2.0.0': [] }),
    'main/coffee/catalog.json': packageOf(
      'coffee',
      { '1.0.0': valued('1.0.0', 'nodes'), '1.1.0': valued('1.1.0', 'secrets') },
      { image: '' },
    ),
    'other/bar/catalog.json': packageOf('bar', { '2.0.0': [], '2.5.0': [] }),
    'bad/unmet/catalog.json': packageOf('unmet', { '1.0.0': [], '2.0.0': [needs('nothing', '>=1.0.0')] }),
    'bad/cel/catalog.json': packageOf('cel', { '1.0.0': [constraint('1 +')] }),
    'bad/circle/catalog.json': packageOf('circle', { '1.0.0': [needs('round', '<1.0.0')] }),
    'bad/round/catalog.json': packageOf('round', { '0.5.0': [needs('circle', '<1.0.0')] }),
    'empty/README.md': '',
    'image/foo/catalog.json': packageOf('foo', { '1.0.0': [] }, { image: `${registry.host}/foo/foo-bundle:v1.0.0` }),
    'lost/foo/catalog.json': packageOf('foo', { '1.0.0': [] }, { image: `${registry.host}/foo/absent:v1.0.0` }),
  });
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await registry.stop();
});

const plan = (...words: readonly string[]): Promise<CliRun> => runCli(['plan', ...words], { cwd: directory });

async function planned(...words: readonly string[]): Promise<InstallationPlan> {
  const { stdout, stderr } = await plan(...words, '--format', 'json');
  const read: unknown = JSON.parse(stdout);
  expect({ valid: isPlan(read), errors: isPlan.errors, stderr }).toMatchObject({ valid: true, stderr: '' });
  return read as InstallationPlan;
}

const stagesOf = ({ stages }: InstallationPlan) =>
  stages.map(({ bundles }) =>
    bundles.map(({ name, replaces }) => (replaces === '' ? name : `${replaces} -> ${name}`)).join(', '),
  );

describe('with OLM v0', () => {
  test('a package is installed with what it requires', async () => {
    const found = await planned('foo', '--catalog', 'main');
    expect(found).toMatchObject({ olm: 'v0', outcome: 'complete', channels: ['stable'], reasons: [] });
    expect(stagesOf(found)).toEqual(['foo.v3.0.0, bar.v2.0.0']);
    expect(found.stages[0]?.bundles[1]?.requiredBy).toEqual(['foo.v3.0.0']);
    expect(found.stages[0]?.steps.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'Subscription bar-stable-main-olm',
    ]);
    expect(found.permissions.unknown).toEqual(['foo.v3.0.0', 'bar.v2.0.0']);
  });

  test('an upgrade goes through every version, with the phases of each object', async () => {
    const found = await planned('foo', '--catalog', 'main', '--installed', 'foo.v1.0.0');
    expect(stagesOf(found)).toEqual(['foo.v1.0.0 -> foo.v2.0.0', 'foo.v2.0.0 -> foo.v3.0.0, bar.v2.0.0']);
    expect(found.stages[0]?.phases.map(({ kind, name, phases }) => `${kind} ${name}: ${phases.join(' ')}`)).toEqual([
      'Subscription foo: BundleUnpacking UpgradePending AtLatestKnown',
      'InstallPlan : Installing Complete',
      'ClusterServiceVersion foo.v2.0.0: Pending InstallReady Installing Succeeded',
      'ClusterServiceVersion foo.v1.0.0: Replacing Deleting',
    ]);
    expect(found.images).toMatchObject({
      removed: ['quay.io/example/foo-bundle:v1.0.0', 'quay.io/example/foo:v1.0.0'],
      unknown: ['foo.v3.0.0', 'bar.v2.0.0'],
    });
  });

  test('what is asked for is where it ends', async () => {
    const found = await planned('foo', '--catalog', 'main', '--version', '2.0.0');
    expect(stagesOf(found)).toEqual(['foo.v2.0.0']);
    expect(found.notes.join()).toContain('OLM goes on to foo.v3.0.0 in 1 upgrade');
    expect(await planned('foo', '--catalog', 'main', '--version', 'v2.0.0', '--installed', 'foo.v2.0.0')).toMatchObject(
      { outcome: 'nothing-to-do', stages: [] },
    );
  });

  test('objects, permissions and images of an upgrade are compared where the manifests are known', async () => {
    const found = await planned('coffee', '--catalog', 'main', '--installed', 'coffee.v1.0.0');
    const [stage] = found.stages;
    const actions = stage?.steps.map(({ action, kind, name }) => `${action} ${kind} ${name}`) ?? [];
    expect(actions.slice(0, 3)).toEqual([
      'create ClusterServiceVersion coffee.v1.1.0',
      'update CustomResourceDefinition coffees.example.com',
      'update ServiceMonitor cups',
    ]);
    expect(actions).toContain('update Deployment brewer');
    expect(stage?.removed.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      expect.arrayContaining(['ClusterServiceVersion coffee.v1.0.0', 'ConfigMap beans']),
    );
    expect(found.permissions.change).toMatchObject({
      added: [{ scope: 'cluster', verbs: ['get'], resources: ['secrets'], risks: ['secrets'] }],
      removed: [{ resources: ['nodes'] }],
    });
    expect(found.images.used.find(({ use }) => use === 'operator')).toMatchObject({
      reference: 'example.com/grind:v1',
      isNew: false,
    });
    expect(found.notes).toEqual([]);
  });

  test('catalogs with a higher priority are preferred', async () => {
    const chosen = async (...words: readonly string[]) => stagesOf(await planned('foo', ...words))[0];
    expect(await chosen('--catalog', 'main', '--catalog', 'other')).toBe('foo.v3.0.0, bar.v2.0.0');
    const found = await planned('bar', '--catalog', 'main=-5', '--catalog', 'other=7');
    expect(stagesOf(found)).toEqual(['bar.v2.5.0']);
    expect(found.catalogs).toMatchObject([
      { name: 'main', priority: -5 },
      { name: 'other', priority: 7 },
    ]);
  });

  test('bundles that no catalog has any more can be installed', async () => {
    const found = await planned('bar', '--catalog', 'other', '--installed', 'bar.v1.0.0');
    expect(found).toMatchObject({ outcome: 'incomplete', stages: [] });
    expect(found.reasons.join(' ')).toContain('OLM v0 has no upgrade from bar.v1.0.0 that leads to bar.v2.5.0');
    expect(found.notes.join(' ')).toContain('bar.v1.0.0 is no longer in a catalog');
  });
});

describe('what cannot be resolved is explained', () => {
  test('requirements that nothing meets: OLM v0 installs an older version, or reports a conflict', async () => {
    const older = await plan('unmet', '--catalog', 'bad');
    expect(older.exitCode).toBe(1);
    expect(older.stdout).toContain('unmet.v2.0.0 requires package nothing in range >=1.0.0: no bundle fits.');
    expect(older.stdout).toContain('OLM v0 gets only as far as unmet.v1.0.0.');
    const pinned = await planned('unmet', '--catalog', 'bad', '--version', '2.0.0');
    expect(pinned).toMatchObject({ outcome: 'impossible', stages: [] });
  });

  test('requirements that exclude each other in a circle', async () => {
    const { exitCode, stdout } = await plan('circle', '--catalog', 'bad');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('OLM v0 cannot install circle.');
    expect(stdout).toContain('round.v0.5.0 requires package circle in range <1.0.0');
  });

  test('an expression that does not compile', async () => {
    const { exitCode, stdout } = await plan('cel', '--catalog', 'bad');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('OLM v0 cannot read a requirement of cel.v1.0.0: the CEL expression does not compile');
  });
});

describe('names that do not exist', () => {
  test.each([
    [['fo', '--catalog', 'main'], "Package 'fo' does not exist in catalog main. Did you mean 'foo'?"],
    [['foo', '--catalog', 'main', '--channel', 'stabel'], "no channel 'stabel'. Did you mean 'stable'?"],
    [['foo', '--catalog', 'main', '--version', '2.0.1'], "no version '2.0.1'. Did you mean '2.0.0'?"],
    [['foo', '--catalog', 'main', '--installed', 'foo.1.0.0'], "No catalog has a bundle 'foo.1.0.0'. Did you mean"],
    [['foo', '--catalog', 'empty'], "Package 'foo' does not exist in catalog empty. The catalog has no package."],
    [['foo', '--catalog', 'nowhere'], "'nowhere' is not a file or directory."],
    [['foo', '--catalog', 'main', '--installed', 'foo.v1.0.0', '--installed', 'foo.v2.0.0'], 'Only one version'],
    [['foo', '--catalog', 'main', '--olm', 'v1', '--version', 'new'], '--version takes a version or a range'],
    [['foo', '--catalog', 'main', '--upgrade-constraint-policy', 'SelfCertified'], 'needs --olm v1'],
    [[], 'plan takes a package'],
  ])('%j', async (words, message) => {
    const { exitCode, stderr } = await plan(...words);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
  });
});

describe('with OLM v1', () => {
  const v1 = (...words: readonly string[]) => planned(...words, '--olm', 'v1', '--catalog', 'main');

  test('one bundle is chosen by its version', async () => {
    expect(stagesOf(await v1('foo', '--version', '<3'))).toEqual(['foo.v2.0.0']);
    expect(stagesOf(await v1('foo', '--version', '<3', '--installed', 'foo.v1.0.0'))).toEqual([
      'foo.v1.0.0 -> foo.v2.0.0',
    ]);
  });

  test('upgrades follow the catalog, unless the policy is SelfCertified', async () => {
    const words = ['bar', '--installed', 'bar.v2.0.0', '--version', '1.0.0'];
    const held = await v1(...words);
    expect(held).toMatchObject({ outcome: 'impossible', stages: [] });
    expect(held.reasons[0]).toContain('OLM v1 cannot upgrade bar.v2.0.0');
    expect(stagesOf(await v1(...words, '--upgrade-constraint-policy', 'SelfCertified'))).toEqual([
      'bar.v2.0.0 -> bar.v1.0.0',
    ]);
  });

  test('what requires something is refused, and what owns API services', async () => {
    expect((await v1('foo')).reasons).toEqual([
      'OLM v1 refuses foo.v3.0.0: it requires other bundles (olm.package.required), and OLM v1 resolves no dependencies.',
    ]);
    expect((await v1('coffee')).reasons).toEqual(['OLM v1 refuses coffee.v1.1.0: it owns API services.']);
  });

  test('catalogs of the same priority are not chosen between', async () => {
    const found = await planned('bar', '--olm', 'v1', '--catalog', 'main', '--catalog', 'other');
    expect(found.reasons[0]).toContain('Catalogs main and other have the same priority');
    expect(stagesOf(await planned('bar', '--olm', 'v1', '--catalog', 'main', '--catalog', 'other=1'))).toEqual([
      'bar.v2.5.0',
    ]);
  });
});

describe('manifests', () => {
  test('are read from bundle images where that is wished', async () => {
    const words = ['foo', '--catalog', 'image', '--insecure', registry.host];
    const without = await plan(...words);
    expect(without.stdout).toContain('--images reads them from the bundle image');
    const found = await planned(...words, '--images');
    expect(found.stages[0]?.bundles[0]?.manifests).toBe('bundle image');
    expect(found.stages[0]?.steps.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'ClusterServiceVersion foo.v1.0.0',
      'Deployment foo',
    ]);
    expect(found.permissions).toEqual({ granted: [], unknown: [] });
  });

  test('of an image that cannot be read are not known', async () => {
    const { exitCode, stdout, stderr } = await plan(
      'foo',
      '--catalog',
      'lost',
      '--images',
      '--insecure',
      registry.host,
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: expect.stringContaining('are not known') });
    expect(stderr).toContain('foo/absent:v1.0.0');
  });

  test('are found in bundle directories of a repository, of any revision', async () => {
    const repository = new GitRepository();
    try {
      repository.commit({
        'catalog/foo/catalog.json': packageOf('foo', { '1.0.0': [] }),
        ...bundleFiles('1.0.0'),
        'operators/foo/1.0.0/manifests/config.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: beans}\n',
      });
      repository.git('tag', 'v1');
      repository.commit({ 'catalog/foo/catalog.json': packageOf('foo', { '1.0.0': [], '1.1.0': [] }) });
      const run = (...words: readonly string[]) => runCli(['plan', ...words], { cwd: repository.directory });
      expect((await run('foo')).stdout).toContain('OLM v0 installs foo.v1.1.0.');
      for (const words of [
        ['foo', '--head', 'v1'],
        ['foo', '--head', 'v1', '--catalog', 'catalog'],
      ]) {
        const { stdout } = await run(...words);
        expect(stdout).toContain('OLM v0 installs foo.v1.0.0.');
        expect(stdout).toContain('+ ConfigMap beans');
      }
      expect((await run('foo', '--head', 'v1', '--catalog', 'nowhere')).exitCode).toBe(2);
    } finally {
      repository.remove();
    }
  });

  test('are found in an operator of another name, whose directories are named in another way', async () => {
    const repository = new GitRepository();
    try {
      const files = Object.entries(bundleFiles('1.0.0')).map(([path, content]) => [
        path.replace('operators/foo/1.0.0', 'operators/the-operator/v1.0.0'),
        content,
      ]);
      repository.commit({
        'catalog/foo/catalog.json': packageOf('foo', { '1.0.0': [] }),
        ...Object.fromEntries(files),
      });
      const { stdout } = await runCli(['plan', 'foo'], { cwd: repository.directory });
      expect(stdout).toContain('+ ClusterServiceVersion foo.v1.0.0');
    } finally {
      repository.remove();
    }
  });

  test('are all that a repository of bundle directories has', async () => {
    const repository = new GitRepository();
    try {
      repository.commit({ ...bundleFiles('1.0.0'), ...bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }) });
      const { stdout, stderr } = await runCli(['plan', 'foo', '--installed', 'foo.v1.0.0'], {
        cwd: repository.directory,
      });
      expect({ stderr, stdout }).toEqual({
        stderr: '',
        stdout: expect.stringContaining('+ ClusterServiceVersion foo.v1.1.0'),
      });
      expect(stdout).toContain('OLM v0 upgrades to foo.v1.1.0 in 1 upgrade.');
    } finally {
      repository.remove();
    }
  });
});

test('one of several catalogs has to be named', async () => {
  const repository = new GitRepository();
  try {
    repository.commit({
      'catalogs/v4.19/foo/catalog.json': packageOf('foo', { '1.0.0': [] }),
      'catalogs/v4.20/foo/catalog.json': packageOf('foo', { '1.0.0': [] }),
    });
    const { exitCode, stderr } = await runCli(['plan', 'foo'], { cwd: repository.directory });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('--catalog catalogs/v4.20') });
  } finally {
    repository.remove();
  }
});

test('what the text says, Markdown says as well', async () => {
  const { stdout } = await plan('coffee', '--catalog', 'main', '--installed', 'coffee.v1.0.0', '--format', 'markdown');
  expect(stdout).toContain('### OLM v0 upgrades to `coffee.v1.1.0` in 1 upgrade.');
  expect(stdout).toContain('- **−** `ConfigMap` `beans`');
  expect(stdout).toContain('- **+** `get` on `secrets` (can read secrets), in the whole cluster');
});
