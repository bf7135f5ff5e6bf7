import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openHistory } from '../../src/adapters/history/open-history.ts';
import { updateBranch } from '../../src/core/composite/update-proposal.ts';
import { compositeKey } from '../../src/flows/reconcile/publish/composite-update-due.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Pull, Repo } from '../support/github/state/model.ts';
import { isRegistryInstalled, startRealRegistry } from '../support/registry/real-registry.ts';
import type { TestRegistry } from '../support/registry/test-registry.ts';
import { runCli } from '../support/run-cli.ts';
import { until } from '../support/until.ts';

const directory = mkdtempSync(join(tmpdir(), 'keeper-composite-app-'));
let world: AppWorld;
let registry: TestRegistry;
let environment: Readonly<Record<string, string>>;
let repository: Repo;
let first: string;

(isRegistryInstalled('composites in the App') ? describe : describe.skip)('a composite in the App', () => {
  beforeAll(async () => {
    registry = await startRealRegistry();
    world = await startAppWorld();
    world.github.install(world.registered, 'acme');
    const { host } = registry;
    first = await pushCatalog('foo', '1.0.0');
    await pushCatalog('bar', '1.0.0');
    repository = await world.github.addRepository('acme/composite', {
      files: {
        '.github/catalog-keeper.yml': `owners:\n  maintainers: [{login: mia}]\npublish:\n  base: scratch\n  mode: inline\n  updateReferences: true\n`,
        'catalog.yaml': composite({ ours: `${host}/foo@${first} # v1` }),
      },
    });
    environment = {
      IMAGES: 'check',
      INSECURE_REGISTRIES: host,
      PRIVATE_REGISTRIES: host,
      PUBLISH_TO: `acme/*=${host}/all`,
    };
    await world.start(environment);
  });
  afterAll(async () => {
    await world?.close();
    await registry?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test('that is not valid is refused', async () => {
    const { host } = registry;
    const text = composite({ ours: `${host}/foo@${first} # v1`, theirs: `${host}/foo:v1` });
    const pull = await world.github.openPull(repository, { by: 'alice', files: { 'catalog.yaml': text } });
    await until(() => world.runs(pull).at(-1)?.conclusion === 'failure');
    await until(() => world.comments(pull)[0]?.body.includes('composition-is-valid'));
  });

  test('that a maintainer merges is published, and the pull request is told which image has it', async () => {
    const { host } = registry;
    const text = composite({ ours: `${host}/foo@${first} # v1`, theirs: `${host}/bar:v1` });
    const pull = await world.github.openPull(repository, { by: 'alice', files: { 'catalog.yaml': text } });
    await until(() => world.runs(pull).at(-1)?.conclusion === 'action_required');
    await world.github.merge(pull, 'mia');
    await until(() => world.comments(pull)[0]?.body.includes('live in'));
    expect(world.comments(pull)[0]?.body).toContain(`live in \`${host}/all@sha256:`);
    expect(await published()).toMatch(/bar\.v1\.0\.0(.|\n)*foo\.v1\.0\.0/);
  });

  test('is updated by a pull request of the App, that shows the difference and waits for a maintainer, too', async () => {
    const newer = await pushCatalog('foo', '1.1.0');
    await lookAgain();
    await until(() => proposals().length > 0);
    const [pull] = proposals();
    if (pull === undefined) throw new Error('There is none.');
    expect(pull.issue.body).toContain(newer);
    expect(pull.issue.body).toContain('foo.v1.1.0');
    await until(() => world.runs(pull).at(-1)?.conclusion === 'action_required');
    await world.github.merge(pull, 'mia');
    await until(() => world.comments(pull)[0]?.body.includes('live in'));
    expect(await published()).toContain('foo.v1.1.0');
    await lookAgain();
    await until(() => !repository.branches.has(updateBranch));
  });

  test('whose pull request is edited in place when tags move on, and closed when they move back', async () => {
    const before = await pushCatalog('foo', '1.1.0');
    const { number } = await proposalOf(await pushCatalog('foo', '1.2.0'));
    const pull = await proposalOf(await pushCatalog('foo', '1.3.0'));
    expect(pull.number).toBe(number);
    expect(await pushCatalog('foo', '1.1.0')).toBe(before);
    await lookAgain();
    await until(() => pull.issue.state === 'closed');
    expect(pull.merged).toBeUndefined();
    await until(() => !repository.branches.has(updateBranch));
  });

  test('whose pull request is not opened again for an update that somebody refused', async () => {
    const refused = await pushCatalog('foo', '1.4.0');
    const pull = await proposalOf(refused);
    await world.github.closePull(pull, 'mia');
    await lookAgain();
    await until(lookedAgain);
    expect(proposals().filter(({ issue }) => issue.state === 'open')).toEqual([]);
    expect((await proposalOf(await pushCatalog('foo', '1.5.0'))).number).toBeGreaterThan(pull.number);
  });

  test('whose pull request is left alone once somebody else pushed to its branch', async () => {
    const pull = proposals().find(({ issue }) => issue.state === 'open');
    const pushed = await world.github.push(repository, updateBranch, {
      by: 'mia',
      files: { 'README.md': 'A note.\n' },
    });
    await pushCatalog('foo', '1.6.0');
    await lookAgain();
    await until(lookedAgain);
    expect(repository.branches.get(updateBranch)).toBe(pushed);
    expect(pull?.issue.body).toContain('foo.v1.5.0');
  });
});

/** Builds and pushes a catalog of one package, as tag v1. @returns its digest */
async function pushCatalog(name: string, version: string): Promise<string> {
  mkdirSync(join(directory, name), { recursive: true });
  const text = `---\nschema: olm.package\nname: ${name}\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: ${name}\nname: stable\nentries: [{name: ${name}.v${version}}]\n---\nschema: olm.bundle\npackage: ${name}\nname: ${name}.v${version}\nimage: quay.io/foo/bundle:v${version}\nproperties: [{type: olm.package, value: {packageName: ${name}, version: ${version}}}]\n`;
  writeFileSync(join(directory, name, 'catalog.yaml'), text);
  const output = `${registry.host}/${name}:v1`;
  const args = ['build', name, '--quiet', '--output', output, '--insecure', registry.host];
  const { exitCode, stdout, stderr } = await runCli(args, { cwd: directory });
  if (exitCode !== 0) throw new Error(stderr);
  return stdout.trim();
}

function composite(references: Readonly<Record<string, string>>): string {
  const items = Object.entries(references).map(([name, image]) => `- name: ${name}\n  image: ${image}\n`);
  return `name: all\nrepo: ${registry.host}/all\ntag: v4.20\nreferences:\n${items.join('')}`;
}

async function published(): Promise<string> {
  return (await runCli(['render', `${registry.host}/all:v4.20`, '--insecure', registry.host])).stdout;
}

/** Those that the App opened, oldest first. */
function proposals(): readonly Pull[] {
  return [...repository.pulls.values()].filter(({ head }) => head.branch === updateBranch);
}

/** Looks again, and waits for the open pull request that proposes a digest. */
async function proposalOf(digest: string): Promise<Pull> {
  await lookAgain();
  const find = () => proposals().find(({ issue }) => issue.state === 'open' && issue.body?.includes(digest) === true);
  await until(find);
  const found = find();
  if (found === undefined) throw new Error('There is none.');
  return found;
}

/** Has the next sweep look at the references, as it does once an hour. */
async function lookAgain(): Promise<void> {
  await world.stop();
  await withHistory(history => history.write(compositeKey(repository), undefined));
  await world.start(environment);
}

/** Whether the App has looked since. */
async function lookedAgain(): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve, 200));
  await world.stop();
  const found = await withHistory(history => history.read(compositeKey(repository)));
  await world.start(environment);
  return found !== undefined;
}

async function withHistory<Result>(
  work: (history: Awaited<ReturnType<typeof openHistory>>) => Promise<Result>,
): Promise<Result> {
  const history = await openHistory({ dataDir: world.dataDir, redisUrl: undefined, log: { warn: () => undefined } });
  try {
    return await work(history);
  } finally {
    await history.close();
  }
}
