import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Receipt } from '../../src/core/publish/receipt.ts';
import { receiptSchema } from '../../src/core/report/receipt-report.ts';
import { GitRepository } from '../support/git-repository.ts';
import { operatorBundle } from '../support/operator-bundle.ts';
import { broken } from '../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { runCli } from '../support/run-cli.ts';

const repository = new GitRepository();
const isReceipt = new Ajv2020({ strict: true }).compile<Receipt>(receiptSchema);
let registry: MemoryRegistry;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  repository.commit({
    '.github/catalog-keeper.yml': `publish:
  image: ${registry.host}/catalogs
  base: scratch
  bundles: ${registry.host}/{{operator}}-bundle:v{{version}}
`,
    ...bundle('1.0.0'),
    'catalogs/v4.20/foo/catalog.yaml': catalog('1.0.0'),
    'catalogs/v4.21/bar/catalog.yaml': catalog('1.0.0', 'quay.io/bar/bundle:v1.0.0').replaceAll('foo', 'bar'),
  });
});

afterAll(async () => {
  repository.remove();
  await registry.stop();
});

function bundle(version: string, changes: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const files = { ...operatorBundle({ version }), 'README.md': 'not in the image', ...changes };
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`operators/foo/${version}/${path}`, content]),
  );
}

function catalog(version: string, image = `${registry.host}/foo-bundle:v${version}`): string {
  return `---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v${version}}]\n---\nschema: olm.bundle\npackage: foo\nname: foo.v${version}\nimage: ${image}\nproperties: [{type: olm.package, value: {packageName: foo, version: ${version}}}]\n`;
}

const insecure = () => ['--insecure', registry.host];

async function publish(...args: string[]) {
  const run = await runCli(['publish', '--repo', repository.directory, '--format', 'json', ...args, ...insecure()]);
  const receipt: unknown = JSON.parse(run.stdout);
  if (!isReceipt(receipt)) throw new Error(JSON.stringify(isReceipt.errors));
  return { ...run, receipt };
}

async function tags(name: string): Promise<readonly string[]> {
  return (await runCli(['image', 'tags', `${registry.host}/${name}`, ...insecure()])).stdout.trim().split('\n');
}

test('new bundle directories are published before the catalogs, and once', async () => {
  expect((await publish('--dry-run')).receipt.bundles).toMatchObject([{ state: 'published' }]);
  expect(registry.log().filter(request => /^(PUT|POST) /.test(request))).toEqual([]);
  const { exitCode, stderr, receipt } = await publish();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(receipt.bundles).toEqual([
    {
      path: 'operators/foo/1.0.0',
      state: 'published',
      image: expect.stringContaining(`${registry.host}/foo-bundle@sha256:`),
      tag: 'v1.0.0',
    },
  ]);
  const writes = registry.log().filter(request => /^PUT .*manifests/.test(request));
  const first = (text: string) => writes.findIndex(request => request.includes(text));
  expect(first('foo-bundle/manifests/v1.0.0')).toBeLessThan(first('catalogs/manifests'));
  expect((await publish()).receipt.bundles).toBeUndefined();
});

test('the image is what build makes of the directory', async () => {
  const built = await runCli(
    ['build', 'operators/foo/1.0.0', '--quiet', '--output', `${registry.host}/other:v1`, ...insecure()],
    { cwd: repository.directory },
  );
  const { stdout } = await runCli(['image', 'inspect', `${registry.host}/foo-bundle:v1.0.0`, ...insecure()]);
  expect(stdout).toContain(built.stdout.trim());
  expect(stdout).toContain('operators.operatorframework.io.bundle.package.v1=foo');
});

test('a tag that names something else is left alone', async () => {
  const image = `${registry.host}/foo-bundle:v1.1.0`;
  await runCli(['image', 'copy', `${registry.host}/catalogs:v4.20`, image, ...insecure()]);
  const inspected = async () => (await runCli(['image', 'inspect', image, ...insecure()])).stdout;
  const before = await inspected();
  repository.commit(bundle('1.1.0'));
  expect((await publish()).receipt.bundles).toBeUndefined();
  expect(await inspected()).toBe(before);
});

test('a bundle that is not valid fails, with the catalogs that refer to it and no other', async () => {
  repository.commit({
    ...bundle('1.2.0', { 'manifests/foo.clusterserviceversion.yaml': 'kind: nothing\n' }),
    'catalogs/v4.20/foo/catalog.yaml': catalog('1.2.0'),
  });
  const { exitCode, receipt } = await publish();
  expect(exitCode).toBe(1);
  expect(receipt.bundles).toMatchObject([
    { state: 'failed', problem: expect.stringMatching(/^The bundle is not valid/) },
  ]);
  expect(receipt.catalogs).toMatchObject([
    { state: 'failed', problem: expect.stringContaining('foo-bundle:v1.2.0, which could not be published') },
    { state: 'unchanged' },
  ]);
  expect(await tags('foo-bundle')).not.toContain('v1.2.0');
});

test('a registry that refuses the tag leaves none, and the next run completes it', async () => {
  repository.commit({ ...bundle('1.2.0'), 'catalogs/v4.20/foo/catalog.yaml': catalog('1.2.0') });
  registry.inject(/^PUT .*foo-bundle\/manifests\/v1.2.0/, broken(403), 1);
  const { exitCode, receipt } = await publish();
  expect(exitCode).toBe(1);
  expect(receipt.bundles).toMatchObject([{ state: 'failed', isInfrastructure: true }]);
  expect(receipt.catalogs).toMatchObject([{ state: 'failed' }, { state: 'unchanged' }]);
  expect(await tags('foo-bundle')).not.toContain('v1.2.0');
  const again = await publish();
  expect(again).toMatchObject({ exitCode: 0, receipt: { bundles: [{ state: 'published', tag: 'v1.2.0' }] } });
  expect(again.receipt.catalogs[0]).toMatchObject({ state: 'published' });
});

test('nothing is published where one tag would name two directories, or tags of catalogs are', async () => {
  const other = new GitRepository();
  const bundles = (operator: string, version: string, directory = version) =>
    Object.fromEntries(
      Object.entries(operatorBundle({ version })).map(([path, content]) => [
        `operators/${operator}/${directory}/${path}`,
        content,
      ]),
    );
  try {
    other.commit({
      '.github/catalog-keeper.yml': `publish:\n  image: ${registry.host}/all\n  base: scratch\n  bundles: '${registry.host}/{{operator}}:{{version}}'\n`,
      'catalogs/v4.20/foo/catalog.yaml': catalog('1.0.0'),
      ...bundles('twice', '1.0.0+1'),
      ...bundles('twice', '1.0.0', '1.0.0_1'),
      ...bundles('all', '1.0.0', 'latest-99991231T235959Z-0123456789ab'),
    });
    const { stdout } = await runCli(['publish', '--repo', other.directory, '--format', 'json', ...insecure()]);
    expect(JSON.parse(stdout).bundles).toMatchObject([
      { state: 'failed', problem: `${registry.host}/all has images of catalogs: change publish.bundles.` },
      { state: 'failed', problem: expect.stringContaining('operators/twice/1.0.0_1 would have the same image') },
      { state: 'failed', problem: expect.stringContaining('operators/twice/1.0.0+1 would have the same image') },
    ]);
    expect(JSON.parse(stdout).catalogs).toMatchObject([{ state: 'published' }]);
  } finally {
    other.remove();
  }
});

test.each([
  ['registry.example.com/bundle', 'it must have a tag'],
  ['registry.example.com/bundle:{{version}}', 'it lacks {{operator}}'],
  ['registry.example.com/Upper/{{operator}}:{{version}}', 'publish.bundles is not the image of a bundle'],
  ['{{operator}}/bundle:{{version}}', 'it must begin with a registry that is written out'],
  ['registry.example.com/bundles:{{operator}}-{{version}}', 'bundles of two operators the same tag'],
  ['registry.example.com/{{operator}}-{{version}}:latest', 'bundles of two operators the same tag'],
])('the template %s is refused', async (template, message) => {
  const other = new GitRepository();
  try {
    other.commit({
      '.github/catalog-keeper.yml': `publish:\n  image: registry.example.com/catalogs\n  bundles: '${template}'\n`,
      ...bundle('1.0.0'),
    });
    const { exitCode, stderr } = await runCli(['publish', '--dry-run', '--repo', other.directory]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
  } finally {
    other.remove();
  }
});
