import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runDoctor } from '../../src/app/run-doctor.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { builtProgram } from '../support/built-once.ts';
import { faults } from '../support/github/index.ts';
import { smallRepository } from '../support/small-catalog.ts';

const configuration = 'owners:\n  maintainers:\n    - login: alice\n';
let world: AppWorld;

beforeEach(async () => {
  world = await startAppWorld();
  world.github.webhooks.fate = () => 'lose';
  world.registered.hook.url = 'https://keeper.example/api/github/webhooks';
});
afterEach(() => world.close());

const addRepository = (name: string, files: Readonly<Record<string, string>> = {}) =>
  world.github.addRepository(name, {
    files: { ...smallRepository, '.github/catalog-keeper.yml': configuration, ...files },
    labels: ['do-not-merge/hold', 'merge-blocker'],
    isPrivate: true,
  });
const place = () => ({ GITHUB_API_URL: world.github.apiUrl, DATA_DIR: world.dataDir });
const asApp = () => ({
  ...place(),
  APP_ID: String(world.registered.id),
  PRIVATE_KEY: world.registered.privateKey,
});
async function notGood(repository: string, env: Readonly<Record<string, string>> = asApp()) {
  const found = await runDoctor({ env, cwd: '/', now: new Date().toISOString(), repository });
  return found.filter(({ state }) => state !== 'ok').map(({ id, state, what }) => `${state} ${id}: ${what}`);
}

test('finds nothing wrong where the App and a repository are set up as the guide says', async () => {
  const repository = await addRepository('acme/catalog');
  world.github.install(world.registered, 'acme');
  world.protect(repository);
  expect(await notGood('acme/catalog')).toEqual([]);
});

test('says what is missing in a repository that nobody has set up', async () => {
  await world.github.addRepository('acme/empty', { files: { 'README.md': '' }, methods: ['squash'] });
  world.github.install(world.registered, 'acme');
  world.github.addRuleset(world.github.world.repositories[0] as never, { rules: [{ type: 'required_signatures' }] });
  const found = await notGood('acme/empty');
  expect(found.map(line => line.split(':')[0])).toEqual([
    'problem catalogs-are-found',
    'problem maintainers-are-named',
    'problem check-is-required',
    'problem merge-method-is-allowed',
    'problem base-is-bound',
    'problem labels-are-there',
  ]);
});

test('says that the App is not installed, suspended, or not known', async () => {
  await addRepository('acme/catalog');
  expect(await notGood('acme/catalog')).toEqual([expect.stringContaining('not installed on acme/catalog')]);
  world.github.suspend(world.github.install(world.registered, 'acme'));
  expect(await notGood('acme/catalog')).toEqual([expect.stringContaining('is suspended')]);
  expect(await notGood('acme/catalog', { ...asApp(), APP_ID: '99' })).toEqual([
    expect.stringContaining('unknown app-is-accepted'),
  ]);
});

test('with a token it looks at the repository alone', async () => {
  const repository = await addRepository('acme/catalog');
  world.protect(repository);
  const found = await notGood('acme/catalog', { ...place(), GITHUB_TOKEN: world.github.tokenOf('acme') });
  expect(found.map(line => line.split(':')[0])).toEqual([
    'unknown app-is-accepted',
    'unknown check-is-required',
    'unknown base-is-bound',
  ]);
  expect(await notGood('acme/catalog', { ...place(), GITHUB_TOKEN: world.github.tokenOf('mallory') })).toEqual([
    expect.stringContaining('unknown app-is-accepted'),
    expect.stringContaining(
      'problem repository-can-be-changed: The repository acme/catalog does not exist, or access is denied',
    ),
  ]);
});

test('what GitHub does not answer is unknown, and the rest is reported', async () => {
  const repository = await addRepository('acme/catalog');
  world.github.install(world.registered, 'acme');
  world.protect(repository);
  world.github.fail('GET /repos/{owner}/{repo}/labels', [faults.cut('before')], { forever: true });
  const found = await runDoctor({ env: asApp(), cwd: '/', now: new Date().toISOString(), repository: 'acme/catalog' });
  expect(found.filter(({ state }) => state !== 'ok')).toEqual([
    expect.objectContaining({ id: 'labels-are-there', state: 'unknown', fix: 'Run this again later.' }),
  ]);
});

test('as a command it prints that, and its exit code says how it stands', async () => {
  await addRepository('acme/catalog');
  world.github.install(world.registered, 'acme');
  const [{ directory, compiled }] = await Promise.all([builtProgram('cli'), builtProgram('app')]);
  const run = (words: readonly string[], env: Readonly<Record<string, string>>) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>(resolve => {
      const program = join(directory, 'main.js');
      const kept = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled };
      const options = { env: { ...kept, HOME: world.dataDir, ...env } };
      execFile(process.execPath, ['--no-warnings', program, 'doctor', ...words], options, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  const report = await run(['acme/catalog'], asApp());
  expect([report.code, report.stderr]).toEqual([1, '']);
  expect(report.stdout).toContain('✗ check-is-required: The branch "main" does not require the check');
  expect(report.stdout).toContain('\n\nacme/catalog is not ready: 1 problem.\n');
  expect(`${report.stdout}${report.stderr}`).not.toContain('PRIVATE KEY-----');
  const none = await run(['acme/catalog'], place());
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('Set APP_ID')]);
  const wrong = await run(['acme'], asApp());
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('OWNER/REPO')]);
});
