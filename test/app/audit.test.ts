import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openHistory } from '../../src/adapters/history/open-history.ts';
import { auditKey } from '../../src/flows/reconcile/publish/audit-due.ts';
import { addCatalog } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Issue, Repo } from '../support/github/state/model.ts';
import { operatorBundle } from '../support/operator-bundle.ts';
import { exchange } from '../support/registry/exchange.ts';
import { pushImage, testImage } from '../support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../support/registry/real-registry.ts';
import type { TestRegistry } from '../support/registry/test-registry.ts';
import { runCli } from '../support/run-cli.ts';
import { until } from '../support/until.ts';

const edits = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}';
const directory = mkdtempSync(join(tmpdir(), 'keeper-audit-app-'));
let world: AppWorld;
let registry: TestRegistry;
let environment: Readonly<Record<string, string>>;
let repository: Repo;
/** By version. */
const bundles = new Map<string, string>();

(isRegistryInstalled('the audits of the App') ? describe : describe.skip)('from a pull request to its audit', () => {
  beforeAll(async () => {
    registry = await startRealRegistry();
    world = await startAppWorld({}, { issues: 'write' });
    world.github.install(world.registered, 'acme');
    await pushImage(registry, 'foo/operator:v1', testImage({}));
    for (const version of ['1.0.0', '1.1.0']) bundles.set(version, await pushBundle(version));
    repository = await addCatalog(
      world,
      `publish:\n  image: ${registry.host}/catalogs\n  base: scratch\n  mode: inline\n`,
      { 'catalog/foo/catalog.yaml': await catalogOf('1.0.0') },
    );
    const { host } = registry;
    environment = {
      IMAGES: 'check',
      INSECURE_REGISTRIES: host,
      PRIVATE_REGISTRIES: host,
      PUBLISH_TO: `acme/*=${host}/catalogs`,
    };
    await world.start(environment);
  });
  afterAll(async () => {
    await world?.close();
    await registry?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test('what is merged is published, told to the pull request, and found to be as published', async () => {
    const files = { 'catalog/foo/catalog.yaml': await catalogOf('1.0.0', '1.1.0') };
    const pull = await world.github.openPull(repository, { by: 'alice', files });
    await until(() => world.comments(pull)[0]?.body.includes('live in'));
    expect(pull.merged).toBeDefined();
    expect(world.comments(pull)[0]?.body).toContain(`${registry.host}/catalogs@${await digestOf('latest')}`);
    await auditAgain();
    await until(async () => (await repositoryPage()).includes('1 catalog is live and unchanged, with 3 images.'));
    expect(issues()).toEqual([]);
    const { exitCode, stdout } = await audit();
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('live (3 images)') });
  });

  test('an image that was deleted is reported by an issue', async () => {
    await remove(bundles.get('1.1.0') ?? '');
    expect(await audit()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('does not exist') });
    await auditAgain();
    await until(() => issues().length > 0);
    expect(issues()).toMatchObject([{ state: 'open', body: expect.stringContaining(bundles.get('1.1.0') ?? '') }]);
  });

  test('the same issue tells that the published image was deleted, which is then published again', async () => {
    const before = await digestOf('latest');
    await remove(`${registry.host}/catalogs@${before}`);
    await auditAgain();
    await until(() => bodies().some(body => body.includes('is not live: the newest release is')));
    // The images that it refers to can be read again.
    await until(() => bodies().at(-1)?.includes('does not exist'));
    expect(await digestOf('latest')).toBe(before);
    expect(issues()).toMatchObject([{ state: 'open' }]);
  });

  test('and is closed when the image is there again', async () => {
    await pushBundle('1.1.0');
    await auditAgain();
    await until(() => issues()[0]?.state === 'closed');
    expect(issues()).toMatchObject([{ body: expect.stringContaining('1 catalog is live and unchanged') }]);
  });

  test('an image that replaced the published one is replaced in turn, and the release tag is left to people', async () => {
    const right = await digestOf('latest');
    const { stdout } = await runCli(['image', 'tags', `${registry.host}/catalogs`, '--insecure', registry.host]);
    // What was there before the merge may have been published, too.
    const releases = stdout.split('\n').filter(tag => tag.startsWith('latest-'));
    const release = releases.sort().at(-1) ?? '';
    for (const tag of ['latest', release])
      await pushImage(registry, `catalogs:${tag}`, testImage({ labels: { a: 'b' } }));
    await auditAgain();
    await until(() => bodies().some(body => body.includes('is not the one that its revision gives')));
    const cure = `catalog-keeper image copy ${registry.host}/catalogs@${right} ${registry.host}/catalogs:${release}`;
    await until(() => issues()[0]?.body?.includes(cure));
    expect(await digestOf('latest')).toBe(right);
    expect(issues()).toMatchObject([{ state: 'open' }]);
    const [, , ...words] = cure.split(' ');
    expect(await runCli(['image', ...words, '--insecure', registry.host])).toMatchObject({ exitCode: 0 });
    await auditAgain();
    await until(() => issues()[0]?.state === 'closed');
  });
});

/** Builds and pushes the image of a bundle, always the same. @returns its reference by digest */
async function pushBundle(version: string): Promise<string> {
  const bundle = join(directory, version);
  const files = operatorBundle({ version, operator: `${registry.host}/foo/operator:v1` });
  for (const [path, text] of Object.entries(files)) {
    const file = join(bundle, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const output = `${registry.host}/foo/bundle`;
  const { stdout, stderr } = await runCli([
    'build',
    bundle,
    '--quiet',
    '--output',
    `${output}:v${version}`,
    '--insecure',
    registry.host,
  ]);
  const digest = /sha256:[0-9a-f]{64}/.exec(stdout)?.[0];
  if (digest === undefined) throw new Error(stderr);
  return `${output}@${digest}`;
}

/** A catalog of the package foo whose bundles are as their images say. */
async function catalogOf(...versions: readonly string[]): Promise<string> {
  const entries = versions.map((version, index) => {
    const before = versions[index - 1];
    return `{name: foo.v${version}${before === undefined ? '' : `, replaces: foo.v${before}`}}`;
  });
  const rendered: string[] = [];
  for (const version of versions) {
    const image = bundles.get(version) ?? '';
    const { stdout, stderr } = await runCli(['render', image, '--output-format', 'yaml', '--insecure', registry.host]);
    if (stdout === '') throw new Error(stderr);
    rendered.push(stdout);
  }
  return `---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [${entries.join(', ')}]\n${rendered.join('')}`;
}

async function remove(image: string): Promise<void> {
  const [repository = '', digest = ''] = image.slice(registry.host.length + 1).split('@');
  const url = `${registry.origin}/v2/${repository}/manifests/${digest}`;
  expect(await exchange(registry, url, { method: 'DELETE' })).toMatchObject({ status: 202 });
}

async function digestOf(tag: string): Promise<string> {
  const image = `${registry.host}/catalogs:${tag}`;
  const { stdout } = await runCli(['image', 'inspect', image, '--format', 'json', '--insecure', registry.host]);
  return JSON.parse(stdout).digest;
}

function audit() {
  const where = ['--repo', repository.directory, '--revision', 'refs/heads/main', '--insecure', registry.host];
  return runCli(['audit', ...where]);
}

/** The next sweep audits again: that nothing was wrong a moment ago is forgotten. */
async function auditAgain(): Promise<void> {
  await world.stop();
  const log = { warn: () => undefined };
  const history = await openHistory({ dataDir: world.dataDir, redisUrl: undefined, log });
  await history.write(auditKey(repository), undefined);
  await history.close();
  await world.start(environment);
}

async function repositoryPage(): Promise<string> {
  return (await fetch(`${world.url()}/${repository.owner.login}/${repository.name}`)).text();
}

function issues(): readonly Issue[] {
  return [...repository.issues.values()].filter(({ pull }) => pull === undefined);
}

/** What the issue said, oldest first. */
function bodies(): readonly string[] {
  return world.github.tally.of(edits).map(({ asked }) => String((asked.body as { body?: unknown } | null)?.body));
}
