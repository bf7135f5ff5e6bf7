import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { bundleLabels, operatorBundle, writeFiles } from '../support/operator-bundle.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage, testIndex } from '../support/registry/push-image.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'cli-bundle-'));
const csv = 'manifests/foo.clusterserviceversion.yaml';
let registry: MemoryRegistry;
let operator: string;
let image: string;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  operator = await pushImage(registry, 'foo/operator:v1', testIndex(['amd64']));
  const files = operatorBundle({ operator });
  image = await pushImage(registry, 'foo/bundle:v1.0.0', bundleImage({ files, labels: bundleLabels }));
  await pushImage(
    registry,
    'foo/bad:v1',
    bundleImage({ files: { ...files, [csv]: 'spec: [\n' }, labels: bundleLabels }),
  );
  await runCli(['image', 'copy', image, `oci:${directory}/layout:v1`, '--insecure', registry.host]);
  writeFiles(join(directory, 'good'), files);
  const twoPlatforms = (files[csv] ?? '').replace(
    'metadata:\n',
    'metadata:\n  labels:\n    operatorframework.io/arch.amd64: supported\n    operatorframework.io/arch.arm64: supported\n',
  );
  writeFiles(join(directory, 'multiarch'), { ...files, [csv]: twoPlatforms });
  const old =
    'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: foo\nspec:\n  maxUnavailable: 1\n';
  writeFiles(join(directory, 'old'), { ...files, 'manifests/budget.yaml': old });
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await registry.stop();
});

function bundle(command: string, ...args: string[]): Promise<CliRun> {
  return runCli(['bundle', command, ...args], { cwd: directory });
}

async function findings(...args: string[]): Promise<Verdict['findings']> {
  const { stdout } = await bundle('validate', ...args, '--format', 'json');
  return (JSON.parse(stdout) as Verdict).findings;
}

describe('bundle validate', () => {
  test('a directory, a layout and an image of the same bundle have the same verdict', async () => {
    for (const word of ['good', './good/', 'layout', 'oci:layout:v1', image]) {
      const { exitCode, stdout } = await bundle('validate', word, '--insecure', registry.host);
      expect({ word, exitCode, valid: stdout.includes('\nvalid: ') }).toEqual({ word, exitCode: 0, valid: true });
    }
  });

  test('a problem stands at the file of the directory, as it was named', async () => {
    writeFiles(join(directory, 'bad'), { ...operatorBundle(), [csv]: 'kind: ClusterServiceVersion\nspec: [\n' });
    const { exitCode, stdout } = await bundle('validate', './bad/', '--format', 'github');
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`file=bad/${csv},line=`);
  });

  test('a problem of an image names the image and the file in it', async () => {
    const { exitCode, stdout } = await bundle('validate', `${registry.host}/foo/bad:v1`, '--insecure', registry.host);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`${registry.host}/foo/bad:v1 ${csv}:`);
  });

  test('nobody is asked about the images of the operator, unless multiarch wants to know', async () => {
    registry.forgetRequests();
    await bundle('validate', 'multiarch', '--insecure', registry.host);
    expect(registry.log()).toEqual([]);
    const found = await findings('multiarch', '--optional', 'multiarch', '--insecure', registry.host);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          check: 'images-have-the-labelled-platforms',
          severity: 'error',
          message: expect.stringContaining('does not support linux/arm64') as unknown,
        }),
      ]),
    );
    expect(registry.log().some(line => line.includes('/foo/operator/manifests/'))).toBe(true);
  });

  test('what could not be determined makes no bundle invalid, and is no success', async () => {
    const { exitCode, stdout } = await bundle('validate', 'multiarch', '--optional', 'multiarch');
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/\nundetermined: multiarch\/manifests\/\S+: The platforms\s/);
  });

  test('optional validators are on by their names and by those of suites, for a version of Kubernetes', async () => {
    const removed = (list: Verdict['findings']) =>
      list.filter(({ check }) => check === 'bundle-uses-served-apis').map(({ severity }) => severity);
    expect(removed(await findings('old'))).toEqual([]);
    for (const name of ['alpha-deprecated-apis', 'operatorframework']) {
      expect(removed(await findings('old', '--optional', name, '--optional-values', 'k8s-version=1.25'))).toEqual([
        'error',
      ]);
    }
  });

  test.each([
    [['good', '--optional', 'comunity'], "Did you mean 'community'?"],
    [['good', '--optional-values', 'index-path=x'], 'k8s-version=VERSION'],
    [['nowhere'], 'is not a file or directory'],
    [['oci:layout@sha256:1'], 'is not an image'],
    [[], 'takes a bundle'],
  ])('%j is a slip of the command line', async (args, message) => {
    expect(await bundle('validate', ...args)).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining(message) as unknown,
    });
  });
});

describe('bundles in ConfigMaps', () => {
  test.each([
    ['olm', []],
    ['proposal', []],
    ['olm', ['--gzip']],
  ])('the form %s %j gives the bundle back', async (form, options) => {
    const file = join(directory, `configmap-${form}${options.join('')}.yaml`);
    const there = await bundle('to-configmap', 'good', '--form', form, '--name', 'foo', ...options, '-o', file);
    expect(there).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const target = `unpacked-${form}${options.join('')}`;
    const back = await bundle('from-configmap', file, '--output-dir', target);
    expect(back).toEqual({ exitCode: 0, stdout: '', stderr: 'Wrote 2 files of a bundle.\n' });
    expect(readFileSync(join(directory, target, csv), 'utf8')).toBe(operatorBundle({ operator })[csv]);
    const [before, after] = await Promise.all([
      runCli(['render', join(directory, 'good')]),
      runCli(['render', join(directory, target)]),
    ]);
    expect(after).toEqual(before);
  });

  test('from stdin', async () => {
    const { stdout } = await bundle('to-configmap', 'good', '--name', 'foo', '--namespace', 'olm');
    expect(stdout).toContain('  name: foo\n  namespace: olm\n');
    const back = await runCli(['bundle', 'from-configmap', '-', '--output-dir', 'stdin'], {
      cwd: directory,
      stdin: stdout,
    });
    expect(back.exitCode).toBe(0);
    expect(readdirSync(join(directory, 'stdin')).sort()).toEqual(['manifests', 'metadata']);
  });

  test('what OLM would leave out is reported, on the way there and back', async () => {
    writeFiles(join(directory, 'lossy'), { ...operatorBundle({ operator }), 'manifests/role.yaml': 'rules: []\n' });
    const { stdout, stderr, exitCode } = await bundle('to-configmap', 'lossy', '--name', 'foo');
    expect(exitCode).toBe(0);
    expect(stderr).toBe('catalog-keeper: OLM will skip manifests/role.yaml:1: The manifest has no `kind`.\n');
    const back = await runCli(['bundle', 'from-configmap', '-', '--output-dir', 'unlossy'], {
      cwd: directory,
      stdin: stdout,
    });
    expect(back.stderr).toContain('Skipped role.yaml: it is neither a manifest nor metadata that can be read.');
  });

  test('nothing is written over what is there, and nothing outside', async () => {
    const { stdout } = await bundle('to-configmap', 'good', '--name', 'foo');
    mkdirSync(join(directory, 'taken'));
    writeFileSync(join(directory, 'taken/file'), '');
    const taken = await runCli(['bundle', 'from-configmap', '-', '--output-dir', 'taken'], {
      cwd: directory,
      stdin: stdout,
    });
    expect(taken).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is not empty') as unknown });
    const escaping = stdout.replace('foo.clusterserviceversion.yaml:', '"../../escaped.yaml":');
    const outside = await runCli(['bundle', 'from-configmap', '-', '--output-dir', 'outside'], {
      cwd: directory,
      stdin: escaping,
    });
    expect(outside.exitCode).toBe(1);
    expect(existsSync(join(directory, 'outside'))).toBe(false);
  });

  test('what unpacks to more than a bundle may have is reported', async () => {
    const bomb = Buffer.from(gzipSync(Buffer.alloc(80 * 1024 * 1024)).toString('base64')).toString('base64');
    const stdin = JSON.stringify({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { annotations: { 'olm.contentEncoding': 'gzip+base64' } },
      binaryData: { 'a.yaml': bomb },
    });
    const run = await runCli(['bundle', 'from-configmap', '-', '--output-dir', 'bomb'], { cwd: directory, stdin });
    expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('unpacks to more') as unknown });
  });

  test.each([
    [['to-configmap', 'good', '--name', 'Foo'], 2],
    [['to-configmap', 'good', '--form', 'other'], 2],
    [['to-configmap', 'layout', '--namespace', 'a.b'], 2],
    [['from-configmap', 'good/metadata/annotations.yaml'], 2],
    [['from-configmap', 'nothing.yaml', '--output-dir', 'x'], 2],
    [['from-configmap', 'good/metadata/annotations.yaml', '--output-dir', 'x'], 1],
  ])('%j ends with %i', async ([command = '', ...args], exitCode) => {
    const run = await bundle(command, ...args);
    expect({ exitCode: run.exitCode, stdout: run.stdout, told: run.stderr !== '' }).toEqual({
      exitCode,
      stdout: '',
      told: true,
    });
  });
});
