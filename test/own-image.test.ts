import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  'app/run-app.js': 'app',
  'app/package.json': '{}',
  'cli/main.js': 'process.stdout.write("started")',
  'cli/program.js': 'program',
};
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
  return buildOwnImage(
    context,
    { options: { insecure: [registry.host] }, words },
    ownImage(join(directory, 'dist'), '1.2.3'),
  );
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
        Entrypoint: ['node', '/app/run-app.js'],
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
  expect(paths.sort()).toEqual([...Object.keys(programs), 'usr/local/bin/catalog-keeper', 'usr/local/bin/node'].sort());
  for (const [path, content] of Object.entries(programs)) expect(readFileSync(join(root, path), 'utf8')).toBe(content);
  expect(statSync(join(root, 'usr/local/bin/catalog-keeper')).mode & 0o777).toBe(0o755);
  expect(statSync(join(root, 'data')).isDirectory()).toBe(true);
  // Only root can give files away.
  if (process.getuid?.() === 0) expect(statSync(join(root, 'data')).uid).toBe(1000);
});

test('it has the same settings as the Containerfile', () => {
  const lines = readFileSync(join(import.meta.dirname, '../deploy/Containerfile'), 'utf8').split('\n');
  const { run, process: { user, environment, volumes } = { user: '', environment: new Map(), volumes: [] } } = ownImage(
    join(directory, 'dist'),
    '',
  ).changes;
  expect(lines).toContain(`USER ${user}`);
  expect(lines).toContain(`ENV ${[...environment].map(([name, value]) => `${name}=${value}`).join(' ')}`);
  expect(lines).toContain(`VOLUME ${volumes.join(' ')}`);
  expect(lines).toContain(`ENTRYPOINT [${run?.entrypoint.map(word => JSON.stringify(word)).join(', ')}]`);
});
