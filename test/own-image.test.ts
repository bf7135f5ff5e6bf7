import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildOwnImage } from '../scripts/image/build-own-image.ts';
import { ownImage } from '../scripts/image/own-image.ts';
import { outputOn } from '../src/cli/output-stream.ts';
import type { Outcome } from '../src/core/image/outcome.ts';
import { type MemoryRegistry, startMemoryRegistry } from './support/registry/memory-registry.ts';
import { pushImage, testIndex } from './support/registry/push-image.ts';

const directory = mkdtempSync(join(tmpdir(), 'keeper-own-image-'));
const programs = {
  'adapters/serve/open-catalog-server.js': 'server',
  'app/run-app.js': 'app',
  'app/package.json': '{}',
  'cli/main.js': 'process.stdout.write("started")',
  'cli/program.js': 'program',
};
/** By their paths in the repository. */
const others = {
  LICENSE: 'usr/share/doc/catalog-keeper/LICENSE',
  'dist/sbom.cdx.json': 'usr/share/doc/catalog-keeper/sbom.cdx.json',
  'dist/third-party-notices.txt': 'usr/share/doc/catalog-keeper/third-party-notices.txt',
  'deploy/image/entrypoint.sh': 'usr/local/bin/entrypoint.sh',
  'deploy/image/gitconfig': 'etc/gitconfig',
};
const repository = join(import.meta.dirname, '..');
const canJudge = ['umoci', 'skopeo'].every(name => spawnSync(name, ['--version']).error === undefined);
const root = join(directory, 'root');
let registry: MemoryRegistry;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  await pushImage(
    registry,
    'node:24',
    testIndex(['amd64', 'arm64'], { layers: [[{ name: 'usr/local/bin/node', content: 'node' }]] }),
  );
  for (const [path, content] of Object.entries(programs)) {
    mkdirSync(join(directory, 'dist', path, '..'), { recursive: true });
    writeFileSync(join(directory, 'dist', path), content);
  }
  for (const path of Object.keys(others)) {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), path.startsWith('deploy/') ? readFileSync(join(repository, path)) : path);
  }
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await registry.stop();
});

function build(destination: string, base = 'node:24'): Promise<Outcome<string>> {
  const words = [`${registry.host}/${base}`, destination];
  const context = {
    stdin: process.stdin,
    stdout: outputOn(() => process.stdout),
    stderr: outputOn(() => process.stderr),
    env: {},
    cwd: directory,
    now: '2026-01-02T03:04:05Z',
  };
  return buildOwnImage(context, { options: { insecure: [registry.host] }, words }, ownImage(directory, '1.2.3'));
}

function output(program: string, ...args: string[]): string {
  return execFileSync(program, args, { cwd: directory, encoding: 'utf8' });
}

test('the image of this project has the same digest each time', async () => {
  const built = await build('oci:image:v1');
  expect(built.kind).toBe('exists');
  expect(await build('oci:again:v1')).toEqual(built);
});

test('a base that cannot be read is reported as one, and nothing is written', async () => {
  expect(await build('oci:none:v1', 'gone:v1')).toMatchObject({ kind: 'absent' });
  expect(readdirSync(directory)).not.toContain('none');
});

(canJudge ? test : test.skip)('skopeo reads how it runs, for each platform of the base', async () => {
  await build('oci:image:v1');
  for (const architecture of ['amd64', 'arm64']) {
    const config = JSON.parse(
      output('skopeo', '--override-arch', architecture, 'inspect', '--config', 'oci:image:v1'),
    ) as Record<string, unknown>;
    expect(config).toMatchObject({
      architecture,
      os: 'linux',
      config: {
        User: 'node',
        Entrypoint: ['/usr/local/bin/entrypoint.sh'],
        Cmd: ['app'],
        Env: ['NODE_ENV=production', 'HOST=0.0.0.0', 'PORT=3000', 'DATA_DIR=/data'],
        ExposedPorts: { '3000/tcp': {} },
        Volumes: { '/data': {} },
        Labels: { 'org.opencontainers.image.title': 'catalog-keeper', 'org.opencontainers.image.version': '1.2.3' },
      },
    });
  }
});

(canJudge ? test : test.skip)('umoci unpacks the programs onto the base', async () => {
  await build('oci:image:v1');
  output('skopeo', 'copy', '--quiet', 'oci:image:v1', 'oci:single:v1');
  output('umoci', 'raw', 'unpack', '--image', 'single:v1', root);
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  const more = ['usr/local/bin/catalog-keeper', 'usr/local/bin/node'];
  expect(paths.sort()).toEqual([...Object.keys(programs), ...Object.values(others), ...more].sort());
  for (const [path, content] of Object.entries(programs)) expect(readFileSync(join(root, path), 'utf8')).toBe(content);
  for (const name of ['catalog-keeper', 'entrypoint.sh'])
    expect(statSync(join(root, 'usr/local/bin', name)).mode & 0o777).toBe(0o755);
  expect(statSync(join(root, 'data')).isDirectory()).toBe(true);
  // Only root can give files away.
  if (process.getuid?.() === 0) expect(statSync(join(root, 'data')).uid).toBe(1000);
});

test('it has the same settings as the Containerfile', () => {
  const lines = readFileSync(join(import.meta.dirname, '../deploy/Containerfile'), 'utf8').split('\n');
  const { run, process: { user, environment, volumes } = { user: '', environment: new Map(), volumes: [] } } = ownImage(
    directory,
    '',
  ).changes;
  expect(lines).toContain(`USER ${user}`);
  expect(lines).toContain(`ENV ${[...environment].map(([name, value]) => `${name}=${value}`).join(' ')}`);
  expect(lines).toContain(`VOLUME ${volumes.join(' ')}`);
  const words = (list: readonly string[] = []) => `[${list.map(word => JSON.stringify(word)).join(', ')}]`;
  expect(lines).toContain(`ENTRYPOINT ${words(run?.entrypoint)}`);
  expect(lines).toContain(`CMD ${words(run?.command)}`);
});

test('the Containerfile copies what the image has, and nothing hides it from the build', () => {
  const lines = readFileSync(join(repository, 'deploy/Containerfile'), 'utf8').split('\n');
  const copied = lines.flatMap(line => (line.startsWith('COPY ') ? line.split(' ').slice(1, -1) : []));
  const paths = copied.filter(word => !word.startsWith('--'));
  expect(paths.sort()).toEqual(['dist/adapters', 'dist/app', 'dist/cli', ...Object.keys(others)].sort());
  const [everything, ...kept] = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n').slice(1, -1);
  expect(everything).toBe('*');
  for (const path of paths) expect(kept.some(line => `${path}/`.startsWith(`${line.slice(1)}/`))).toBe(true);
});

/** Runs the entry point of the image, where programs print how they were called. */
function enter(...words: readonly string[]): string {
  const bin = join(directory, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const name of ['catalog-keeper', 'sh', 'bash'])
    writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@"\n`, { mode: 0o755 });
  const script = join(repository, 'deploy/image/entrypoint.sh');
  return execFileSync('/bin/sh', [script, ...words], { encoding: 'utf8', env: { PATH: bin } }).trim();
}

test.each([
  [['app'], 'catalog-keeper app'],
  [['check', '--author', 'a b'], 'catalog-keeper check --author a b'],
  // Also programs of Debian.
  [['diff', '--base', 'main'], 'catalog-keeper diff --base main'],
  [['--version'], 'catalog-keeper --version'],
  [[], 'catalog-keeper'],
  // GitLab starts its scripts so.
  [['sh', '-c', 'script'], 'sh -c script'],
  [['/bin/echo', 'word'], 'word'],
])('the entry point runs %j as: %s', (words, expected) => {
  expect(enter(...words)).toBe(expected);
});

(process.getuid?.() === 0 ? test : test.skip)('any user may check a directory that belongs to another one', () => {
  const checkout = join(directory, 'checkout');
  const main = join(repository, 'src/cli/main.ts');
  execFileSync('git', ['init', '--quiet', checkout]);
  chmodSync(directory, 0o755);
  const run = (config: string) =>
    spawnSync(process.execPath, [main, 'config', '--repo', checkout], {
      uid: 12_345,
      gid: 0,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        GIT_CONFIG_SYSTEM: config,
      },
    });
  expect(run('/dev/null').stderr).toContain('belongs to another user');
  expect(run(join(repository, 'deploy/image/gitconfig'))).toMatchObject({ status: 0, stderr: '' });
});
