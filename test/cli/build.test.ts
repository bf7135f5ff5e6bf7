import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { pushImage, testImage, testIndex } from '../support/registry/push-image.ts';
import { runCli } from '../support/run-cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'keeper-build-'));
const catalog = join(directory, 'catalog');
const files = {
  'foo/catalog.yaml':
    '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v1.0.0}]\n---\nschema: olm.bundle\npackage: foo\nname: foo.v1.0.0\nimage: quay.io/foo/foo-bundle:v1.0.0\nproperties: [{type: olm.package, value: {packageName: foo, version: 1.0.0}}]\n',
  'foo/.indexignore': 'OWNERS\n',
  'foo/OWNERS': 'approvers: [alice]\n',
};
const opm = process.env.OPM;
const unpacker = 'umoci';
const isUnpackerInstalled = spawnSync(unpacker, ['--version']).error === undefined;
let registry: MemoryRegistry;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  for (const [path, content] of Object.entries(files)) write(join(catalog, path), content);
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await registry.stop();
});

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function build(...args: string[]) {
  return runCli(['build', ...args, '--insecure', registry.host], { cwd: directory });
}

/** Every file of an image of a layout, as umoci unpacks it. */
function unpacked(image: string): Readonly<Record<string, string>> {
  const target = mkdtempSync(join(directory, 'unpacked-'));
  execFileSync(unpacker, ['raw', 'unpack', '--rootless', '--image', image, join(target, 'root')], { cwd: directory });
  const root = join(target, 'root');
  const paths = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return Object.fromEntries(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(root.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

const atConfigs = (all: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(all).map(([path, content]) => [`configs/${path}`, content]));

describe('build of a catalog', () => {
  test('gives the same digest each time, and sends nothing the second time', async () => {
    const first = await build('catalog', '--output', 'oci:layout:v1', '--format', 'json');
    expect(first.exitCode).toBe(0);
    const again = await build('catalog', '--output', 'oci:layout:v1', '--format', 'json');
    expect(JSON.parse(again.stdout)).toEqual({
      ...JSON.parse(first.stdout),
      blobs: { written: 0, mounted: 0, there: 2 },
    });
    expect((await build('catalog', '--output', 'oci:other:v1', '--quiet')).stdout.trim()).toBe(
      JSON.parse(first.stdout).digest,
    );
  });

  (isUnpackerInstalled ? test : test.skip)('has the files of the directory below /configs', async () => {
    await build('catalog', '--output', 'oci:whole:v1');
    expect(unpacked('whole:v1')).toEqual(atConfigs(files));
    await build('catalog', '--output', 'oci:loaded:v1', '--without-ignored');
    expect(unpacked('loaded:v1')).toEqual(atConfigs({ 'foo/catalog.yaml': files['foo/catalog.yaml'] }));
  });

  test('on a base has an image for each of its Linux platforms, without attestations', async () => {
    const layer = [
      { name: 'bin/opm', content: 'opm' },
      { name: 'configs/old/catalog.yaml', content: 'old: true' },
    ];
    const base = testIndex(['amd64', 'arm64'], { layers: [layer], family: 'docker' });
    const reference = await pushImage(registry, 'opm:v1', base);
    const { exitCode, stdout, stderr } = await build(
      'catalog',
      '--base',
      `${registry.host}/opm:v1`,
      '--output',
      `${registry.host}/catalog:latest`,
      '--format',
      'json',
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ platforms: ['linux/amd64', 'linux/arm64'], base: reference });
    await runCli(['image', 'copy', `${registry.host}/catalog:latest`, 'oci:based:v1', '--insecure', registry.host], {
      cwd: directory,
    });
    const rendered = await runCli(['render', `${registry.host}/catalog:latest`, '--insecure', registry.host], {
      cwd: directory,
    });
    expect(rendered.stdout).toContain('name: foo.v1.0.0');
    expect(rendered.stdout).not.toContain('old');
    const inspected = await runCli([
      'image',
      'inspect',
      `${registry.host}/catalog:latest`,
      '--insecure',
      registry.host,
    ]);
    expect(inspected.stdout).toContain('operators.operatorframework.io.index.configs.v1=/configs');
  });

  test('in the current directory writes the image next to it, and needs files', async () => {
    const root = join(directory, 'current');
    write(join(root, 'foo/catalog.yaml'), files['foo/catalog.yaml']);
    const current = (...args: string[]) => runCli(['build', '.', '--quiet', ...args], { cwd: root });
    const first = await current();
    expect(first.exitCode).toBe(0);
    expect(await current('--base', 'scratch')).toMatchObject({ exitCode: 0, stdout: first.stdout });
    expect(readdirSync(directory)).toContain('current.image');
    mkdirSync(join(directory, 'empty'));
    const { exitCode, stderr } = await build('empty');
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining('has no files') });
  });

  test('of a catalog in a subdirectory is written into the working directory, not beside other catalogs', async () => {
    const root = join(directory, 'versioned');
    write(join(root, 'catalogs/v4.20/foo/catalog.yaml'), files['foo/catalog.yaml']);
    const { exitCode } = await runCli(['build', 'catalogs/v4.20', '--quiet'], { cwd: root });
    expect(exitCode).toBe(0);
    expect(readdirSync(root)).toContain('v4.20.image');
    expect(readdirSync(join(root, 'catalogs'))).toEqual(['v4.20']);
  });

  test('of a platform that the base does not have is refused', async () => {
    await pushImage(registry, 'single:v1', testImage({ layers: [] }));
    const { exitCode, stderr } = await build(
      'catalog',
      '--base',
      `${registry.host}/single:v1`,
      '--platform',
      'linux/s390x',
    );
    expect(exitCode).toBe(1);
    expect(stderr).toContain('the base has no image for linux/s390x, only for linux/amd64');
  });

  test('is for the named platforms alone, also where the index of the base does not say the platforms of its images', async () => {
    await pushImage(registry, 'unstated:v1', testIndex(['amd64', 's390x'], { layers: [] }, false));
    const { exitCode, stdout } = await build(
      'catalog',
      '--base',
      `${registry.host}/unstated:v1`,
      '--platform',
      'linux/s390x',
      '--output',
      'oci:one-platform:v1',
      '--format',
      'json',
    );
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 0, platforms: ['linux/s390x'] });
  });

  test('that is not valid builds nothing, and says what is wrong', async () => {
    write(join(directory, 'wrong/foo/catalog.yaml'), 'schema: olm.package\nname: foo\ndefaultChannel: missing\n');
    const { exitCode, stderr } = await build('wrong', '--output', 'oci:wrong-layout:v1');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('package-has-a-channel');
    expect(readdirSync(directory)).not.toContain('wrong-layout');
  });

  (opm === undefined ? test.skip : test)('is read by opm as the directory is', async () => {
    await build('catalog', '--output', `${registry.host}/for-opm:v1`);
    // The registry is in this process: it has to be able to answer.
    const render = async (what: string) =>
      (await promisify(execFile)(opm ?? '', ['render', what, '--use-http', '-o', 'yaml'], { cwd: directory })).stdout;
    expect(await render(`${registry.host}/for-opm:v1`)).toBe(await render('catalog'));
  });
});

test('generate dockerfile says for a program what it wrote', async () => {
  const generate = (...args: string[]) =>
    runCli(['generate', 'dockerfile', 'catalog', '--format', 'json', ...args], { cwd: directory });
  const { dockerfile } = JSON.parse((await generate('--output', '-')).stdout);
  expect(dockerfile).toContain('ADD catalog /configs');
  expect(JSON.parse((await generate()).stdout)).toEqual({ file: join(directory, 'catalog.Dockerfile'), dockerfile });
  expect(readFileSync(join(directory, 'catalog.Dockerfile'), 'utf8')).toBe(dockerfile);
});

test.each(['cata log', 'x\nRUN id\n#'])(
  'generate dockerfile does not take %j, which would be more than a name there',
  async name => {
    write(join(directory, name, 'foo/catalog.yaml'), '');
    const { exitCode, stderr } = await runCli(['generate', 'dockerfile', name], { cwd: directory });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('has blanks or line breaks, which a Dockerfile takes apart');
  },
);
