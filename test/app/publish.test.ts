import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addCatalog } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Pull, Repo } from '../support/github/state/model.ts';
import { isRegistryInstalled, startRealRegistry } from '../support/registry/real-registry.ts';
import type { TestRegistry } from '../support/registry/test-registry.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

const dispatch = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
let world: AppWorld;
let registry: TestRegistry;

(isRegistryInstalled('publishing by the App') ? describe : describe.skip)('the App publishes', () => {
  beforeAll(async () => {
    registry = await startRealRegistry();
    world = await startAppWorld({}, { deployments: 'write', actions: 'write' });
    world.registered.events = [...world.registered.events, 'workflow_run'];
    world.github.install(world.registered, 'acme');
    const { host } = registry;
    await world.start({ INSECURE_REGISTRIES: host, PRIVATE_REGISTRIES: host, PUBLISH_TO: `acme/*=${host}/catalogs` });
  });
  afterAll(async () => {
    await world?.close();
    await registry?.stop();
  });

  test('what it merges, and tells the pull request which image has it', async () => {
    const repository = await addCatalog(world, settings('inline', 'catalogs/one'));
    const pull = await openChange(repository);
    await until(() => comment(pull).includes('live in'));
    const image = await digestOf('catalogs/one:latest');
    expect(comment(pull)).toContain(
      `- \`catalog\`: live in \`${registry.host}/catalogs/one@${image}\` (\`latest\`) since `,
    );
    expect(comment(pull)).toContain(`Merged into \`main\` as \`${pull.merged?.sha}\``);
    await expectSame('catalogs/one:latest');
    await until(() => repository.deployments.at(-1)?.sha === pull.merged?.sha);
    expect(repository.deployments.at(-1)).toMatchObject({ environment: 'catalog', statuses: [{ state: 'success' }] });
    expect(world.comments(pull)).toHaveLength(1);
    await expectCompared(repository, pull);
  });

  test('nothing to where who runs it does not let the repository', async () => {
    const repository = await addCatalog(world, settings('inline', 'others'));
    const pull = await openChange(repository);
    const other = await addCatalog(world, settings('inline', 'catalogs/other'));
    await until(() => pull.merged);
    await world.github.push(other, 'main', { by: 'mia', files: { 'README.md': 'A note.\n' } });
    await until(async () => (await tagsOf('catalogs/other')).includes('latest'));
    expect(await tagsOf('others')).toEqual('');
    expect(world.comments(pull)).toEqual([]);
  });

  test('by the workflow of the repository, once, and tells the pull request what came of it', async () => {
    const workflow = { '.github/workflows/publish.yml': 'on:\n  workflow_dispatch:\n' };
    const repository = await addCatalog(world, settings('dispatch', 'catalogs/two'), workflow);
    const pull = await openChange(repository);
    await until(() => repository.workflowRuns.length);
    const [run] = repository.workflowRuns;
    expect(run).toMatchObject({ sha: pull.merged?.sha, workflow: { file: 'publish.yml' }, conclusion: undefined });
    expect(world.comments(pull)).toEqual([]);
    const published = await runCli([
      'publish',
      '--repo',
      repository.directory,
      '--revision',
      'refs/heads/main',
      ...insecure(),
    ]);
    expect(published).toMatchObject({ exitCode: 0 });
    if (run !== undefined) world.github.endRun(repository, run, 'success');
    await until(() => comment(pull).includes('live in'));
    expect(comment(pull)).toContain(await digestOf('catalogs/two:latest'));
    expect(world.github.tally.of(dispatch)).toHaveLength(1);
  });
});

function settings(mode: string, path: string): string {
  return `publish:\n  image: ${registry.host}/${path}\n  base: scratch\n  mode: ${mode}\n`;
}

function openChange(repository: Repo): Promise<Pull> {
  return world.github.openPull(repository, { by: 'alice', files: goodChange });
}

function comment(pull: Pull): string {
  return world.comments(pull)[0]?.body ?? '';
}

/** Pages compare with the revision that was published, as it is in git. */
async function expectCompared({ name }: Repo, { repo, merged }: Pull): Promise<void> {
  const page = async (path: string) => (await fetch(`${world.url()}/acme/${name}${path}`)).text();
  const live = `Compared with the published catalog: revision <code>${merged?.sha.slice(0, 12)}</code>, live since `;
  await until(async () => (await page('/preview')).includes(live));
  expect(await page('/preview')).toContain('1 package. None differs.');
  const files = { 'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\ndefaultChannel: stable\n' };
  const { issue } = await world.github.openPull(repo, { by: 'mallory', files });
  await until(async () => (await page(`/pull/${issue.number}/preview`)).includes(live));
  const text = await page(`/pull/${issue.number}/preview`);
  expect(text).toContain('1 package that the change concerns. 1 differs.');
  expect(text).toContain('package=bar');
}

function insecure(): readonly string[] {
  return ['--insecure', registry.host];
}

async function digestOf(reference: string): Promise<string> {
  const { stdout } = await runCli([
    'image',
    'inspect',
    `${registry.host}/${reference}`,
    '--format',
    'json',
    ...insecure(),
  ]);
  return JSON.parse(stdout).digest;
}

async function tagsOf(path: string): Promise<string> {
  return (await runCli(['image', 'tags', `${registry.host}/${path}`, ...insecure()])).stdout;
}

/** The image has the catalog as it is after the change. */
async function expectSame(reference: string): Promise<void> {
  const { stdout } = await runCli(['render', `${registry.host}/${reference}`, ...insecure()]);
  expect(stdout).toContain('foo.v1.3.0');
  expect(smallRepository['catalog/foo/catalog.yaml']).not.toContain('foo.v1.3.0');
}
