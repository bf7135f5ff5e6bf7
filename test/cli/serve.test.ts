import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BuiltProgram, builtProgram } from '../support/built-once.ts';
import { smallDirectories } from '../support/cluster/small-directories.ts';
import { GitRepository } from '../support/git-repository.ts';
import { reflect, registryClient } from '../support/serve/registry-client.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

const repository = new GitRepository();
const started: ChildProcess[] = [];
let cli: BuiltProgram;

beforeAll(async () => {
  [cli] = await Promise.all([builtProgram('cli'), builtProgram('adapters/serve')]);
  repository.commit(smallRepository);
  repository.branch('base');
  repository.commit(goodChange);
});

afterAll(() => {
  for (const program of started) program.kill('SIGKILL');
  repository.remove();
});

/** Of a program that is started next. */
let environment: Readonly<Record<string, string>> = {};

function start(...words: readonly string[]) {
  const program = spawn(process.execPath, [join(cli.directory, 'main.js'), 'serve', ...words], {
    cwd: repository.directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: cli.compiled, ...environment },
  });
  started.push(program);
  const said = { out: '', err: '' };
  program.stdout.on('data', text => {
    said.out += text;
  });
  program.stderr.on('data', text => {
    said.err += text;
  });
  const ended = once(program, 'close').then(([code]) => code as number | null);
  return { program, said, ended };
}

/** What it says once it serves, as data. */
async function serving(...words: readonly string[]) {
  const { program, said, ended } = start(...words, '--port', '0', '--format', 'json');
  await Promise.race([once(program.stdout, 'data'), ended]);
  return { program, ended, event: JSON.parse(said.out) };
}

test('serves both APIs until it is told to stop', async () => {
  const { program, ended, event } = await serving('catalog');
  expect(event).toMatchObject({ event: 'serving', catalog: 'catalog', packages: 1 });
  const { described, services } = await reflect(event.grpc, ['api.Registry']);
  expect(services).toContain('api.Registry');
  const client = registryClient(event.grpc, described);
  expect(await client.call('api.Registry/ListPackages', {})).toEqual({ messages: [{ name: 'foo' }] });
  client.close();
  const web = await (await fetch(event.web)).text();
  expect(web).toContain('"name":"foo.v1.3.0"');
  program.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('names a directory in JSON as it is, whatever a terminal would take it for', async () => {
  const name = 'copy\u200b##[x]\u009b';
  cpSync(join(repository.directory, 'catalog'), join(repository.directory, name), { recursive: true });
  const { event } = await serving(name);
  expect(event.catalog).toBe(name);
});

test('serves a revision', async () => {
  const { event } = await serving('catalog', '--head', 'base');
  expect(await (await fetch(event.web)).text()).not.toContain('foo.v1.3.0');
});

test('an invalid catalog is not served, and its problems are shown', async () => {
  repository.write({ 'broken/catalog.yaml': 'schema: olm.package\nname: foo\ndefaultChannel: none\n' });
  const { said, ended } = start('broken', '--port', '0');
  expect(await ended).toBe(1);
  expect(said.out).toBe('');
  expect(said.err).toContain('catalog.yaml:');
});

test.each([
  [['catalog', '--port', '65536'], "--port takes a number up to 65535, not '65536'."],
  [['catalog', '--address', '192.0.2.1', '--port', '0'], "'192.0.2.1' is not an address of this machine."],
  [['nothing/here', '--port', '0'], 'nothing/here'],
])('%j is a slip of the command line', async (words, message) => {
  const { said, ended } = start(...words);
  expect(await ended).toBe(2);
  expect(said.err).toContain(message);
});

test('a port that is in use is named', async () => {
  const other = createServer();
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { said, ended } = start('catalog', '--port', String(port));
  expect(await ended).toBe(2);
  expect(said.err).toContain(`Port ${port} is in use. Set another one with --port.`);
  other.close();
});

test('what bundle directories mean is served, with the manifests by value, where there is no catalog', async () => {
  const bundles = new GitRepository();
  try {
    bundles.commit(smallDirectories([{ version: '1.0.0' }]));
    const { event } = await serving('--repo', bundles.directory);
    expect(event).toMatchObject({ catalog: 'operators', packages: 1, bundles: 1 });
    const answer = await fetch(event.web);
    expect(await answer.text()).toContain('olm.bundle.object');
  } finally {
    bundles.remove();
  }
});

test('with --cache, a directory that was served is not read again until it changes', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'serve-kept-'));
  const cache = join(directory, 'cache');
  const counter = join(directory, 'counter.cjs');
  writeFileSync(counter, `require('node:fs').appendFileSync(${JSON.stringify(join(directory, 'processes'))}, 'x')`);
  environment = { NODE_OPTIONS: `--require=${counter}` };
  const kept = () => (existsSync(join(cache, 'served')) ? readdirSync(join(cache, 'served')) : []);
  const isKept = (count: number) => kept().filter(name => !name.startsWith('.')).length === count;
  const serve = async () => {
    writeFileSync(join(directory, 'processes'), '');
    const { program, ended, event } = await serving('catalog', '--cache', cache);
    const web = await (await fetch(event.web)).text();
    const processes = readFileSync(join(directory, 'processes'), 'utf8').length;
    program.kill('SIGTERM');
    await ended;
    return { web, processes, event: { ...event, grpc: '', web: '' } };
  };
  try {
    const first = await serve();
    expect(first.processes).toBe(2);
    await until(() => isKept(1));
    expect(await serve()).toEqual({ ...first, processes: 1 });
    repository.write({ 'catalog/foo/catalog.yaml': smallRepository['catalog/foo/catalog.yaml'] ?? '' });
    const changed = await serve();
    expect(changed.processes).toBe(2);
    expect(changed.web).not.toBe(first.web);
    await until(() => isKept(2));
  } finally {
    environment = {};
    rmSync(directory, { recursive: true, force: true });
  }
});
