import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type BuiltProgram, builtProgram } from '../support/built-once.ts';
import { type ApiServerDouble, startApiServerDouble } from '../support/cluster/api-server-double.ts';
import { kubernetesKinds, olmKinds } from '../support/cluster/kinds.ts';
import { playOlmV0 } from '../support/cluster/play-olm-v0.ts';
import { smallDirectories } from '../support/cluster/small-directories.ts';
import { smallCatalog } from '../support/cluster/small-operator.ts';
import { writeKubeconfig } from '../support/cluster/write-kubeconfig.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { until } from '../support/until.ts';

const repository = new GitRepository();
const ownProgram = process.argv[1] ?? '';
let cli: BuiltProgram;
let server: ApiServerDouble;

beforeAll(async () => {
  [cli] = await Promise.all([builtProgram('cli'), builtProgram('adapters/serve'), builtProgram('adapters/cluster')]);
  // The client of clusters is loaded from beside the program.
  process.argv[1] = join(import.meta.dirname, '../../src/cli/main.ts');
  const first = { version: '1.0.0' };
  const file = 'catalog/foo/catalog.yaml';
  repository.commit({ [file]: smallCatalog([first]) });
  repository.branch('base');
  repository.write({ [file]: smallCatalog([first, { version: '1.1.0', replaces: '1.0.0', owns: true }]) });
});
beforeEach(async () => {
  server = await startApiServerDouble([...kubernetesKinds, ...olmKinds]);
});
afterEach(() => server.close());
afterAll(() => {
  process.argv[1] = ownProgram;
  repository.remove();
});

const install = (...words: readonly string[]) => runCli(['install', ...words], { cwd: repository.directory });

/** Installs in a process of its own: one that makes something handles signals. */
function start(...words: readonly string[]) {
  const program = spawn(process.execPath, [join(cli.directory, 'main.js'), 'install', ...words], {
    cwd: repository.directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: cli.compiled, KUBECONFIG: '' },
  });
  const said = { out: '', err: '' };
  program.stdout.on('data', text => {
    said.out += text;
  });
  program.stderr.on('data', text => {
    said.err += text;
  });
  return { program, said, ended: once(program, 'close').then(([code]) => code as number | null) };
}

const kubeconfig = () => writeKubeconfig(repository.directory, server.url);
const foo = ['foo', '--catalog', 'catalog'] as const;

test('a kubeconfig that does not exist is named, without an error of the system', async () => {
  const { exitCode, stderr } = await install(...foo, '--kubeconfig', 'nowhere');
  expect(exitCode).toBe(3);
  expect(stderr).toContain(`nowhere' cannot be read: it does not exist.`);
  expect(stderr).not.toContain('ENOENT');
});

test.each([
  ['credentials that are not accepted', 401, 'does not accept the credentials'],
  ['an API server that is none', 200, 'is no API server'],
])('%s are named', async (_, status, text) => {
  server.script = () => ({ status, body: [] });
  const { exitCode, stderr } = await install(...foo, '--kubeconfig', kubeconfig());
  expect(exitCode).toBe(3);
  expect(stderr).toContain(text);
});

test('an API server that cannot be reached is named', async () => {
  const file = kubeconfig();
  await server.close();
  const { exitCode, stderr } = await install(...foo, '--kubeconfig', file);
  expect(exitCode).toBe(3);
  expect(stderr).toContain(`The API server ${server.url} cannot be reached`);
  server = await startApiServerDouble([]);
});

test('a dry run creates nothing, and says what the API server says', async () => {
  server.script = (method, path) =>
    method === 'POST' && path.includes('customresourcedefinitions')
      ? { status: 422, body: { kind: 'Status', reason: 'Invalid', message: 'spec.versions: Required value' } }
      : undefined;
  const { exitCode, stdout } = await install(...foo, '--engine', 'dry-run', '--kubeconfig', kubeconfig());
  expect(exitCode).toBe(1);
  expect(stdout).toContain('CustomResourceDefinition foos.example.com: refused\n  spec.versions: Required value\n');
  expect(stdout).toContain('3 objects of foo.v1.1.0: 2 accepted, 1 refused.');
  expect(server.objects.size).toBe(0);
});

test('Ctrl+C ends an install, removes what it has made, and says so', async () => {
  const { program, said, ended } = start(...foo, '--kubeconfig', kubeconfig());
  await until(() => [...server.objects.keys()].some(key => key.includes('/CatalogSource/')));
  program.kill('SIGINT');
  expect(await ended).toBe(3);
  expect(said.err).toContain('Interrupted. Removing what was made; press Ctrl+C again to leave it.');
  expect(said.out).toBe('Interrupted before foo.v1.1.0 was installed.\n');
  expect([...server.objects.keys()]).toEqual([]);
});

test('a second Ctrl+C ends at once', async () => {
  const { program, said, ended } = start(...foo, '--kubeconfig', kubeconfig());
  await until(() => [...server.objects.keys()].some(key => key.includes('/CatalogSource/')));
  // Nothing is ever removed.
  server.script = method => (method === 'DELETE' ? { status: 200, body: {} } : undefined);
  program.kill('SIGINT');
  await until(() => said.err.includes('Interrupted'));
  program.kill('SIGINT');
  expect(await ended).toBe(1);
  expect(server.objects.size).toBeGreaterThan(0);
});

test('a definition that the cluster has is not touched', async () => {
  server.put({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'foos.example.com' },
    spec: { group: 'example.com', names: { kind: 'Foo' } },
  });
  const { said, ended } = start(...foo, '--kubeconfig', kubeconfig());
  expect(await ended).toBe(3);
  expect(said.out).toContain('The cluster already has CustomResourceDefinition foos.example.com');
  expect(server.objects.size).toBe(1);
});

test('the heads of a change are installed by an upgrade from the heads before', async () => {
  const { program, said, ended } = start('--changed', '--base', 'base', '--kubeconfig', kubeconfig());
  const ofKind = (name: string) => [...server.objects.values()].find(({ kind }) => kind === name);
  await until(() => ofKind('CatalogSource') !== undefined);
  server.put({ ...ofKind('CatalogSource'), status: { connectionState: { lastObservedState: 'READY' } } });
  await until(() => ofKind('Subscription') !== undefined);
  expect(ofKind('Subscription')?.spec).toMatchObject({ name: 'foo', channel: 'stable', startingCSV: 'foo.v1.0.0' });
  program.kill('SIGINT');
  expect(await ended).toBe(3);
  expect(said.out).toContain('Interrupted before the upgrade from foo.v1.0.0 to foo.v1.1.0 was installed.');
  expect([...server.objects.keys()]).toEqual([]);
});

test.each([
  [['--base', 'base'], '1 of 1 changed head installed.\n'],
  [['--base', 'base', '--head', 'base'], 'The change brings no head of a channel to a catalog.\n'],
])('every head of a change is tried: %j', async (words, text) => {
  const { exitCode, stdout, stderr } = await install(
    '--changed',
    ...words,
    '--engine',
    'dry-run',
    '--kubeconfig',
    kubeconfig(),
  );
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout.endsWith(text)).toBe(true);
});

test('a change is data, too', async () => {
  const words = ['--changed', '--base', 'base', '--engine', 'dry-run', '--format', 'json'];
  const { exitCode, stdout } = await install(...words, '--kubeconfig', kubeconfig());
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    outcome: 'succeeded',
    installs: [{ package: 'foo', bundle: 'foo.v1.1.0', from: 'foo.v1.0.0', outcome: 'succeeded' }],
    left: 0,
  });
});

test('what a change says is not said by options', async () => {
  const { exitCode, stderr } = await install('--changed', '--channel', 'stable', '--kubeconfig', kubeconfig());
  expect(exitCode).toBe(2);
  expect(stderr).toContain('leave out --channel.');
});

test('without a package only the catalog is run', async () => {
  const { said, ended } = start('--catalog', 'catalog', '--kubeconfig', kubeconfig());
  const source = () => [...server.objects.values()].find(({ kind }) => kind === 'CatalogSource');
  await until(() => source() !== undefined);
  server.put({ ...source(), status: { connectionState: { lastObservedState: 'READY' } } });
  expect(await ended).toBe(0);
  expect(said.out).toMatch(/^The catalog catalog runs with olm-v0: 1 package, after \d+\.\d s\.\n$/);
  expect([...server.objects.keys()]).toEqual([]);
  expect(server.requests.some(request => request.startsWith('POST') && request.includes('subscriptions'))).toBe(false);
});

test('a catalog is not run by an engine that installs without one', async () => {
  const { exitCode, stderr } = await install(
    '--catalog',
    'catalog',
    '--engine',
    'dry-run',
    '--kubeconfig',
    kubeconfig(),
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--engine dry-run runs no catalog.');
});

test('a package is installed from bundle directories, where there are no catalogs', async () => {
  const bundles = new GitRepository();
  const first = { version: '1.0.0' };
  bundles.commit(smallDirectories([first]));
  bundles.branch('base');
  bundles.write(smallDirectories([first, { version: '1.1.0', replaces: '1.0.0' }]));
  playOlmV0(server, ['foo.v1.0.0', 'foo.v1.1.0']);
  try {
    const one = start('foo', '--repo', bundles.directory, '--kubeconfig', kubeconfig());
    expect(await one.ended).toBe(0);
    expect(one.said.out).toContain('foo.v1.1.0');
    const changed = start('--changed', '--base', 'base', '--repo', bundles.directory, '--kubeconfig', kubeconfig());
    expect(await changed.ended).toBe(0);
    expect(changed.said.out).toContain('1 of 1 changed head installed.');
  } finally {
    bundles.remove();
  }
});
