import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { servedAtOnce } from '../../src/core/plan/served-pull.ts';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Comment, Pull, Repo } from '../support/github/state/model.ts';
import { reflect, registryClient } from '../support/serve/registry-client.ts';
import { goodChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

let world: AppWorld;
let firstPort: number;

beforeAll(async () => {
  world = await startAppWorld();
  world.github.install(world.registered, 'acme');
  firstPort = await freePorts();
  await start();
});
afterAll(() => world.close());

function start(): Promise<void> {
  return world.start({ SERVE_PORT: String(firstPort), SERVE_HOST: '127.0.0.1', PUBLIC_URL: 'https://keeper.example' });
}

/** Below those that the system gives out, so that no other test gets them. */
async function freePorts(): Promise<number> {
  for (let port = 20_000 + (process.pid % 1_000) * servedAtOnce; ; port += servedAtOnce) {
    const range = Array.from({ length: servedAtOnce }, (_, place) => port + place);
    if ((await Promise.all(range.map(isFree))).every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function opened(repository: Repo): Promise<Pull> {
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => world.comments(pull).length > 0);
  return pull;
}

async function answered(comment: Comment): Promise<string> {
  const last = () => comment.reactions.map(({ content }) => content).find(content => content !== 'eyes');
  await until(() => last() !== undefined);
  return last() ?? '';
}

function serve(pull: Pull, by: string): Promise<string> {
  return answered(world.github.comment(pull, by, `/serve ${pull.head.sha}`));
}

/** The address that the App's comment names; undefined while it names none. */
function addressOf(pull: Pull): string | undefined {
  return /is served at `([^`]+)`/.exec(world.comments(pull)[0]?.body ?? '')?.[1];
}

async function headAt(address: string): Promise<unknown> {
  const { described } = await reflect(address, ['api.Registry']);
  const client = registryClient(address, described);
  const answer = await client.call('api.Registry/GetPackage', { name: 'foo' });
  client.close();
  return 'messages' in answer ? (answer.messages[0]?.channels as readonly { readonly csvName: string }[]) : answer;
}

/** Whether nobody listens there any more. */
async function isOver(address: string | undefined): Promise<boolean> {
  return isFree(Number(address?.split(':')[1]));
}

async function page(pull: Pull): Promise<string> {
  const answer = await fetch(`${world.url()}/acme/${pull.repo.name}/pull/${pull.number}`);
  return answer.text();
}

test('/serve of an owner has the catalog served as merging would leave it, also after a restart, until something is pushed', async () => {
  const pull = await opened(await addCatalog(world, mergeCall));
  expect(await page(pull)).toContain(`/serve ${pull.head.sha}`);
  expect(await serve(pull, 'alice')).toBe('+1');
  await until(() => addressOf(pull));
  const address = addressOf(pull) ?? '';
  await until(async () => !(await isOver(address)));
  expect(await headAt(address)).toMatchObject([{ csvName: 'foo.v1.3.0' }]);
  const html = await page(pull);
  expect(html).toContain('kind: CatalogSource');
  expect(html).toContain(`address: ${address}`);
  expect(await (await fetch(`${world.url()}/metrics`)).text()).toMatch(/^catalog_keeper_served_catalogs 1$/m);

  await world.stop();
  expect(await isOver(address)).toBe(true);
  await start();
  await until(async () => !(await isOver(address)));
  expect(await headAt(address)).toMatchObject([{ csvName: 'foo.v1.3.0' }]);

  await world.github.push(pull.head.repo, pull.head.branch, { by: 'mallory', files: { 'README.md': 'More\n' } });
  await until(() => isOver(address));
  await until(() => world.comments(pull)[0]?.body.includes('does not name the latest commit'));
});

test('with another base branch, what was asked for is served no more', async () => {
  const repository = await addCatalog(world, mergeCall);
  const pull = await opened(repository);
  expect(await serve(pull, 'alice')).toBe('+1');
  await until(() => addressOf(pull));
  const address = addressOf(pull);
  repository.branches.set('release', repository.branches.get('main') ?? '');
  world.github.editPull(pull, { base: 'release' }, 'mallory');
  await until(() => isOver(address));
  await until(() => world.comments(pull)[0]?.body.includes('the base branch changed after it'));
});

test('two catalogs have a port each, and a pull request that is closed, or whose command is taken back, none', async () => {
  const pulls = await Promise.all([opened(await addCatalog(world)), opened(await addCatalog(world))]);
  const [closed, other] = pulls as [Pull, Pull];
  const comments = pulls.map(pull => world.github.comment(pull, 'alice', `/serve ${pull.head.sha}`));
  await until(() => pulls.every(addressOf));
  const addresses = pulls.map(addressOf);
  expect(new Set(addresses).size).toBe(2);
  for (const address of addresses) await until(async () => !(await isOver(address)));
  await world.github.closePull(closed, 'mallory');
  await until(() => isOver(addresses[0]));
  const [, comment] = comments;
  if (comment !== undefined) world.github.editComment(comment, 'alice', 'Thank you.');
  await until(() => isOver(addresses[1]));
  expect(addressOf(other)).toBeUndefined();
});

test('a catalog that becomes invalid by merging is not served, and the comment says why', async () => {
  const repository = await addCatalog(world);
  const channel = '---\nschema: olm.channel\npackage: foo\nname: new\nentries:\n  - name: foo.v9.9.9\n';
  const text = `${goodChange['catalog/foo/catalog.yaml']}${channel}`;
  const pull = await world.github.openPull(repository, { by: 'mallory', files: { 'catalog/foo/catalog.yaml': text } });
  await until(() => world.comments(pull).length > 0);
  await serve(pull, 'alice');
  await until(() => world.comments(pull)[0]?.body.includes('The catalog as merging would leave it is invalid'));
  expect(await (await fetch(`${world.url()}/metrics`)).text()).toMatch(/^catalog_keeper_served_catalogs 0$/m);
});

describe('these serve nothing', () => {
  test.each([
    ['the author, who owns nothing', 'mallory', (pull: Pull) => `/serve ${pull.head.sha}`, 'only owners'],
    ['an owner who names no commit', 'alice', () => '/serve', 'latest commit'],
    ['an owner who names another commit', 'alice', ({ repo }: Pull) => `/serve ${repo.branches.get('main')}`, 'latest'],
    ['an owner who names another catalog', 'alice', ({ head }: Pull) => `/serve ${head.sha} other`, 'no such catalog'],
  ])('%s', async (_, by, body, reason) => {
    const pull = await opened(await addCatalog(world));
    expect(await answered(world.github.comment(pull, by, body(pull)))).toBe('confused');
    await until(() => world.comments(pull)[0]?.body.includes(reason));
    expect(addressOf(pull)).toBeUndefined();
  });

  test('anybody in a private repository', async () => {
    const repository = await addCatalog(world);
    Object.assign(repository, { isPrivate: true });
    const pull = await opened(repository);
    expect(await serve(pull, 'alice')).toBe('confused');
    await until(() => world.comments(pull)[0]?.body.includes('private repositories are not served'));
  });
});
