import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Receipt } from '../../src/core/publish/receipt.ts';
import { receiptSchema } from '../../src/core/report/receipt-report.ts';
import { GitRepository } from '../support/git-repository.ts';
import { broken } from '../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { pushImage, testIndex } from '../support/registry/push-image.ts';
import { runCli } from '../support/run-cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'keeper-publish-'));
const repository = new GitRepository();
const isReceipt = new Ajv2020({ strict: true }).compile<Receipt>(receiptSchema);
let registry: MemoryRegistry;
let first: string;

function packageFile(version: string): string {
  return `---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v${version}}]\n---\nschema: olm.bundle\npackage: foo\nname: foo.v${version}\nimage: quay.io/foo/foo-bundle:v${version}\nproperties: [{type: olm.package, value: {packageName: foo, version: ${version}}}]\n`;
}

beforeAll(async () => {
  registry = await startMemoryRegistry();
  await pushImage(
    registry,
    'opm:v1',
    testIndex(['amd64', 'arm64'], { layers: [[{ name: 'bin/opm', content: 'opm' }]] }),
  );
  const config = `publish:\n  image: ${registry.host}/catalogs\n  base: ${registry.host}/opm:v1\n  tags: ['{{name}}', 'newest-{{name}}']\n`;
  first = repository.commit({
    '.github/catalog-keeper.yml': config,
    'catalogs/v4.19/foo/catalog.yaml': packageFile('1.0.0'),
    'catalogs/v4.20/foo/catalog.yaml': packageFile('1.0.0'),
  });
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  repository.remove();
  await registry.stop();
});

async function publish(...args: string[]) {
  const run = await runCli(
    ['publish', '--repo', repository.directory, '--format', 'json', ...args, '--insecure', registry.host],
    { cwd: directory },
  );
  const receipt: unknown = run.stdout === '' ? undefined : JSON.parse(run.stdout);
  if (receipt !== undefined && !isReceipt(receipt)) throw new Error(JSON.stringify(isReceipt.errors));
  const catalogs = (receipt as Receipt | undefined)?.catalogs ?? [];
  return { ...run, catalogs, states: catalogs.map(({ state }) => state) };
}

async function tags(): Promise<readonly string[]> {
  const { stdout } = await runCli(['image', 'tags', `${registry.host}/catalogs`, '--insecure', registry.host]);
  return stdout.trim().split('\n');
}

test('what would be published is said, and nothing is written', async () => {
  expect((await publish('--dry-run')).states).toEqual(['published', 'published']);
  expect((await publish('--dry-run', '--to', 'oci:images')).states).toEqual(['published', 'published']);
  expect(existsSync(join(directory, 'images'))).toBe(false);
  expect(registry.log().filter(request => /^(PUT|POST|PATCH) .*catalogs/.test(request))).toEqual([]);
});

test('each catalog is published for each platform, with a receipt that refers to it', async () => {
  const { exitCode, stderr, catalogs, states } = await publish();
  expect({ exitCode, stderr, states }).toEqual({ exitCode: 0, stderr: '', states: ['published', 'published'] });
  expect(catalogs[0]).toMatchObject({
    path: 'catalogs/v4.19',
    tags: ['v4.19', 'newest-v4.19'],
    platforms: ['linux/amd64', 'linux/arm64'],
    packages: [{ name: 'foo', defaultChannel: 'stable', heads: { stable: 'foo.v1.0.0' } }],
  });
  const { stdout } = await runCli([
    'image',
    'inspect',
    `${registry.host}/catalogs:v4.19`,
    '--referrers',
    '--insecure',
    registry.host,
  ]);
  expect(stdout).toContain('application/vnd.catalog-keeper.receipt.v1+json');
  expect(stdout).toContain(catalogs[0]?.image?.split('@')[1]);
});

test('the second time nothing is written', async () => {
  const before = registry.requests.length;
  const { catalogs, states } = await publish();
  expect(states).toEqual(['unchanged', 'unchanged']);
  // Not even built: the receipt of the release has what is in it.
  expect(catalogs[0]?.packages).toBeUndefined();
  const methods = registry.requests.slice(before).map(({ method }) => method);
  expect(new Set(methods)).toEqual(new Set(['GET', 'HEAD']));
});

test('a newer base publishes the same revision anew', async () => {
  const layers = [[{ name: 'bin/opm', content: 'newer' }]];
  await pushImage(registry, 'opm:v1', testIndex(['amd64', 'arm64'], { layers }));
  const { catalogs, states } = await publish();
  expect(states).toEqual(['published', 'published']);
  expect(catalogs[0]?.releaseTag).toMatch(/-r1$/);
  const before = registry.requests.length;
  expect((await publish()).states).toEqual(['unchanged', 'unchanged']);
  const paths = registry.requests.slice(before).map(({ path }) => path);
  expect(paths.filter(path => path.includes('/blobs/'))).toEqual([]);
});

test('a change of one catalog publishes that one, and gives the other a tag of the new release', async () => {
  repository.commit({ 'catalogs/v4.20/foo/catalog.yaml': packageFile('1.1.0') });
  const { catalogs, states } = await publish();
  expect(states).toEqual(['unchanged', 'published']);
  const known = await tags();
  for (const { releaseTag } of catalogs) expect(known).toContain(releaseTag);
});

test('an older revision changes nothing', async () => {
  const { catalogs, states } = await publish('--revision', first);
  expect(states).toEqual(['superseded', 'superseded']);
  expect(catalogs[1]?.image).toBe((await publish()).catalogs[1]?.image);
});

test('a catalog that is not valid fails alone', async () => {
  repository.commit({
    'catalogs/v4.19/foo/catalog.yaml': 'schema: olm.package\nname: foo\n',
    'catalogs/v4.20/foo/catalog.yaml': packageFile('1.2.0'),
  });
  const { exitCode, catalogs, states } = await publish();
  expect({ exitCode, states }).toEqual({ exitCode: 1, states: ['failed', 'published'] });
  expect(catalogs[0]?.problem).toMatch(/^The catalog is not valid: /);
});

test('a registry in trouble is reported separately from a catalog that is wrong', async () => {
  registry.inject(/^PUT /, broken(503));
  repository.commit({ 'catalogs/v4.20/foo/catalog.yaml': packageFile('1.3.0') }, 'another release');
  const { exitCode, catalogs } = await publish('catalogs/v4.20');
  expect(exitCode).toBe(3);
  expect(catalogs).toMatchObject([{ state: 'failed', isInfrastructure: true }]);
});
