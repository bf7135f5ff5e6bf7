import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { TarMember } from '../support/build-tar.ts';
import { catalogImage } from '../support/catalog-image.ts';
import { operatorBundle } from '../support/operator-bundle.ts';
import { broken } from '../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage } from '../support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../support/registry/real-registry.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'cli-catalog-image-'));
const label = 'operators.operatorframework.io.index.configs.v1';
const database = { 'operators.operatorframework.io.index.database.v1': '/database/index.db' };
const fooLink: TarMember = { name: 'configs/foo.yaml', type: '2', link: '../etc/foo.yaml' };
let registry: MemoryRegistry;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  await pushImage(registry, 'foo/catalog:v1', catalogImage());
  await pushImage(registry, 'foo/database:v1', catalogImage({ labels: database }));
  await pushImage(registry, 'foo/outside:v1', catalogImage({ labels: { [label]: '/configs/../../etc' } }));
  await pushImage(registry, 'foo/nowhere:v1', catalogImage({ labels: { [label]: '/elsewhere' } }));
  await pushImage(registry, 'foo/link:v1', catalogImage({ layers: [[fooLink]] }));
  const bad = { name: 'configs/foo/catalog.yaml', content: 'schema: olm.package\nname: foo\n---\nschema: [\n' };
  await pushImage(registry, 'foo/broken:v1', catalogImage({ layers: [[bad]] }));
  await pushImage(registry, 'foo/bundle:v1', bundleImage({ files: operatorBundle() }));
  await keeper('image', 'copy', `${registry.host}/foo/catalog:v1`, 'oci:layout:v1');
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await registry.stop();
});

function keeper(...args: string[]): Promise<CliRun> {
  return runCli([...args, '--insecure', registry.host], { cwd: directory });
}

function recorded(format: string): string {
  return readFileSync(join(import.meta.dirname, `fixtures/opm-render-catalog.${format}`), 'utf8');
}

describe('the catalog in an image is rendered as opm 1.73.0 did, byte for byte', () => {
  test.each([
    ['of a registry', () => `${registry.host}/foo/catalog:v1`],
    ['of an OCI layout', () => 'oci:layout:v1'],
  ])('%s', async (_what, word) => {
    for (const format of ['json', 'yaml']) {
      const run = await keeper('render', word(), '--output-format', format);
      expect(run).toEqual({ exitCode: 0, stdout: recorded(format), stderr: '' });
    }
  });

  (isRegistryInstalled('Rendering catalogs') ? test : test.skip)('of a real registry', async () => {
    const real = await startRealRegistry();
    try {
      const word = await pushImage(real, 'foo/catalog:v1', catalogImage());
      const { stdout } = await runCli(['render', word, '--output-format', 'json', '--insecure', real.host]);
      expect(stdout).toBe(recorded('json'));
    } finally {
      await real.stop();
    }
  });

  test.each(['render', 'validate'])('and %s shows on a terminal how much of it has come', async command => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    const { stderr } = await runCli([command, 'layout'], { cwd: directory, isTTY: true });
    const quiet = await runCli([command, 'layout', '--quiet'], { cwd: directory, isTTY: true });
    clock.mockRestore();
    expect(stderr).toContain(' 0/1 MB of layers');
    expect(quiet.stderr).toBe('');
  });

  test('and its bundles are migrated', async () => {
    const { stdout } = await keeper('render', 'layout', '--migrate-level', 'bundle-object-to-csv-metadata');
    expect(stdout).toContain('type: olm.csv.metadata');
    expect(stdout).not.toContain('olm.bundle.object');
  });

  test('a cache keeps what it is, and nothing of its files', async () => {
    const cache = ['--cache', join(directory, 'cache')];
    const first = await keeper('render', `${registry.host}/foo/catalog:v1`, ...cache);
    const asBundle = await keeper('bundle', 'validate', `${registry.host}/foo/catalog:v1`, ...cache);
    expect(asBundle.stderr).toContain('it is a catalog image by its labels, not a bundle image');
    const again = await keeper('render', `${registry.host}/foo/catalog:v1`, ...cache);
    expect(again).toEqual(first);
    const kept = readdirSync(join(directory, 'cache'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(kept.join('')).toContain(label);
    expect(kept.join('')).not.toContain('olm.package');
  });
});

describe('what is not rendered says why', () => {
  test.each([
    ['foo/database:v1', 'in an SQLite database'],
    ['foo/outside:v1', `${label} is no path from the root`],
    ['foo/nowhere:v1', 'it has no directory elsewhere/'],
    ['foo/link:v1', 'configs/foo.yaml was not read: it is a symbolic link to what is not in configs/'],
    ['foo/broken:v1', 'configs/foo/catalog.yaml:4:'],
  ])('%s', async (path, message) => {
    const { exitCode, stdout, stderr } = await keeper('render', `${registry.host}/${path}`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('an image for --image-ref', async () => {
    const { exitCode, stderr } = await keeper('render', 'oci:layout:v1', '--image-ref', 'quay.io/foo/foo:v1');
    expect(exitCode).toBe(2);
    expect(stderr).toContain("is for one bundle, and 'oci:layout:v1' is a catalog");
  });

  test('a registry in trouble is nobody’s fault', async () => {
    await pushImage(registry, 'foo/trouble:v1', catalogImage());
    registry.inject(/GET .*foo\/trouble\/blobs/, broken(503));
    const { exitCode, stdout } = await keeper('render', `${registry.host}/foo/trouble:v1`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
  });

  test.each(['validate', 'to-configmap'])('bundle %s takes no catalog, and does not read it', async command => {
    const large = { name: 'configs/large', content: randomBytes(3 * 1024 * 1024) };
    await pushImage(registry, 'foo/large:v1', catalogImage({ layers: [[large]] }));
    registry.forgetRequests();
    const { exitCode, stdout, stderr } = await keeper('bundle', command, `${registry.host}/foo/large:v1`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('it is a catalog image by its labels, not a bundle image');
    // The manifest and the configuration.
    expect(registry.log()).toHaveLength(2);
  });
});

describe('validate takes the image of a catalog', () => {
  test.each([
    ['of a registry', () => `${registry.host}/foo/catalog:v1`],
    ['of an OCI layout', () => 'layout'],
  ])('%s', async (_what, word) => {
    const { exitCode, stdout } = await keeper('validate', word());
    expect(exitCode).toBe(0);
    expect(stdout).toContain('1 catalog, 2 packages, 2 bundles');
  });

  test('findings are at the path in the image', async () => {
    const { exitCode, stdout } = await keeper('validate', `${registry.host}/foo/broken:v1`, '--format', 'json');
    expect(exitCode).toBe(1);
    const { findings } = JSON.parse(stdout) as { findings: { check: string; file: string }[] };
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'documents-can-be-parsed', file: 'configs/foo/catalog.yaml' }),
    );
  });

  test.each([
    ['foo/bundle:v1', 'its labels do not say that it is a catalog'],
    ['foo/database:v1', 'in an SQLite database'],
  ])('and not %s', async (path, message) => {
    const { exitCode, stdout, stderr } = await keeper('validate', `${registry.host}/${path}`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('a slip in the name of a directory asks nobody', async () => {
    const { exitCode, stderr } = await keeper('validate', 'catalgo/foo');
    expect(exitCode).toBe(2);
    expect(stderr).toContain("'catalgo/foo' is not a file or directory");
  });
});
