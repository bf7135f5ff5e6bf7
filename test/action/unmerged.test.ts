import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { runHere } from './run-here.ts';

const checkout = new GitRepository();
const runner = mkdtempSync(join(tmpdir(), 'keeper-unmerged-'));
let registry: MemoryRegistry;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  const config = `publish: {image: ${registry.host}/catalogs, base: scratch}\n`;
  checkout.commit({ ...smallRepository, ...goodChange, '.github/catalog-keeper.yml': config });
});
afterAll(async () => {
  rmSync(runner, { recursive: true, force: true });
  checkout.remove();
  await registry.stop();
});

async function run(command: string, event: string, payload: object) {
  for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
  writeFileSync(join(runner, 'event.json'), JSON.stringify(payload));
  const { status, stdout } = await runHere({
    GITHUB_EVENT_NAME: event,
    GITHUB_SHA: checkout.head(),
    GITHUB_EVENT_PATH: join(runner, 'event.json'),
    GITHUB_OUTPUT: join(runner, 'output'),
    GITHUB_STEP_SUMMARY: join(runner, 'summary'),
    RUNNER_TEMP: runner,
    INPUT_DIRECTORY: checkout.directory,
    INPUT_COMMAND: command,
    INPUT_REPORT: 'off',
    'INPUT_INSECURE-REGISTRIES': registry.host,
  });
  const decision = /^decision<<(\S+)\n(.*)\n\1$/m.exec(readFileSync(join(runner, 'output'), 'utf8'))?.[2];
  return { status, stdout, decision };
}

test.each([
  ['publish', 'pull_request', { action: 'synchronize', pull_request: { merged: false } }],
  ['publish', 'pull_request', { action: 'closed', pull_request: { merged: false } }],
  ['publish', 'pull_request_target', { action: 'edited', pull_request: { merged: true } }],
  ['publish', 'pull_request_review', { action: 'submitted' }],
  ['publish', 'merge_group', { action: 'checks_requested' }],
  ['audit', 'pull_request', { action: 'opened' }],
])('%s: what %s is about is not merged', async (command, event, payload) => {
  const { status, stdout, decision } = await run(command, event, payload);
  expect({ status, decision }).toEqual({ status: 1, decision: undefined });
  expect(stdout).toContain(`::error::'command: ${command}' does not run on the event ${event}, whose commit`);
});

test('a pull request that is merged can be published, as a push', async () => {
  const merged = { action: 'closed', pull_request: { merged: true } };
  expect(await run('publish', 'pull_request', merged)).toMatchObject({ status: 0, decision: 'published' });
  expect(await run('publish', 'push', {})).toMatchObject({ status: 0, decision: 'unchanged' });
});
