import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleLabels, operatorBundle, writeFiles } from '../support/operator-bundle.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage } from '../support/registry/push-image.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'cli-convert-'));
const csv = 'manifests/foo.clusterserviceversion.yaml';
const commit = '0123456789abcdef0123456789abcdef01234567';
let registry: MemoryRegistry;
let image: string;

interface Converted {
  readonly kind: string;
  readonly items: readonly {
    readonly kind: string;
    readonly apiVersion: string;
    readonly metadata: { readonly name: string; readonly namespace?: string };
    readonly immutable?: boolean;
    readonly data?: object;
    readonly spec: Readonly<Record<string, unknown>>;
  }[];
}

beforeAll(async () => {
  registry = await startMemoryRegistry();
  const files = operatorBundle();
  const text = files[csv] ?? '';
  image = await pushImage(registry, 'foo/bundle:v1.0.0', bundleImage({ files, labels: bundleLabels }));
  writeFiles(join(directory, 'good'), files);
  writeFiles(join(directory, 'own'), { ...files, [csv]: text.replace('AllNamespaces', 'OwnNamespace') });
  const webhook =
    '  webhookdefinitions:\n  - {type: ValidatingAdmissionWebhook, generateName: v.foo.io, deploymentName: foo, admissionReviewVersions: [v1], sideEffects: None}\n';
  writeFiles(join(directory, 'webhook'), { ...files, [csv]: text.replace('  install:\n', `${webhook}  install:\n`) });
  writeFiles(join(directory, 'template'), { ...files, [csv]: text.replace('name: manager', 'name: "{{ x }}"') });
  writeFiles(join(directory, 'without-csv'), { ...files, [csv]: 'apiVersion: v1\nkind: ConfigMap\n' });
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await registry.stop();
});

function convert(...args: string[]): Promise<CliRun> {
  return runCli(['bundle', 'convert', ...args, '--insecure', registry.host], { cwd: directory });
}

async function converted(...args: string[]): Promise<Converted> {
  const { stdout, stderr, exitCode } = await convert(...args, '--format', 'json');
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  return JSON.parse(stdout) as Converted;
}

describe('to plain', () => {
  test('is what OLM v1 applies, in the namespace that is named after the package', async () => {
    const { stdout, exitCode } = await convert('good', '--to', 'plain');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^---\napiVersion: apps\/v1\nkind: Deployment\nmetadata:\n {2}name: foo\n {2}namespace: foo-system\n/,
    );
    expect((await converted('good', '--to', 'plain', '--namespace', 'bar')).items[0]?.metadata.namespace).toBe('bar');
    expect(await converted(image, '--to', 'plain')).toEqual(await converted('good', '--to', 'plain'));
  });

  test('is a bundle in a directory, or its image, which validate takes for one', async () => {
    const written = await convert('webhook', '--to', 'plain', '--output-dir', 'out', '--image', 'oci:layout:v1');
    expect(written).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^sha256:[0-9a-f]{64}\n$/) });
    expect(readdirSync(join(directory, 'out/manifests'))).toEqual([
      'certificate-foo-service-cert.yaml',
      'deployment-foo.yaml',
      'issuer-foo-service-cert-selfsigned-issuer.yaml',
      'service-foo-service.yaml',
      'validatingwebhookconfiguration-v.foo.io.yaml',
    ]);
    const again = await convert('webhook', '--to', 'plain', '--image', 'oci:again:v1');
    expect(again.stdout).toBe(written.stdout);
    const { stdout } = await runCli(['image', 'inspect', 'oci:layout:v1'], { cwd: directory });
    expect(stdout).toContain(written.stdout.trim());
    const refused = await convert('good', '--to', 'plain', '--output-dir', 'out');
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is not empty') });
  });

  test('uses the service CA of OpenShift', async () => {
    const { items } = await converted('webhook', '--to', 'plain', '--certificates', 'openshift');
    const annotations = 'service.beta.openshift.io/serving-cert-secret-name';
    expect(items.find(({ kind }) => kind === 'Service')?.metadata).toHaveProperty(['annotations', annotations]);
    expect(items.map(({ kind }) => kind)).not.toContain('Certificate');
  });

  test('names what OLM v1 refuses, at its place', async () => {
    const own = await convert('own', '--to', 'plain');
    expect(own).toMatchObject({ exitCode: 1, stdout: '' });
    expect(own.stderr).toContain('The operator supports only OwnNamespace.\n  Name one namespace for it to watch.');
    const watched = await converted('own', '--to', 'plain', '--watch-namespace', 'foo-system');
    expect(watched.items).toHaveLength(1);
    const none = await convert('without-csv', '--to', 'plain');
    expect(none).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('no ClusterServiceVersion') });
  });
});

describe('to rukpak', () => {
  test('names immutable ConfigMaps with the manifests', async () => {
    const { items } = await converted('good', '--to', 'rukpak');
    const [configMap, deployment] = items;
    expect(configMap).toMatchObject({ immutable: true, metadata: { namespace: 'rukpak-system' } });
    expect(Object.keys(configMap?.data ?? {})).toEqual(['deployment-foo.yaml']);
    expect(deployment).toMatchObject({
      apiVersion: 'core.rukpak.io/v1alpha2',
      kind: 'BundleDeployment',
      metadata: { name: 'foo' },
      spec: {
        installNamespace: 'foo-system',
        provisionerClassName: 'core-rukpak-io-plain',
        source: {
          type: 'configMaps',
          configMaps: [{ configMap: { name: configMap?.metadata.name }, path: 'manifests' }],
        },
      },
    });
    const other = await converted('good', '--to', 'rukpak', '--namespace', 'bar');
    expect(other.items[0]?.metadata.name).not.toBe(configMap?.metadata.name);
  });

  test('names the image of the plain bundle by its digest', async () => {
    const plain = `${registry.host}/foo/plain:v1`;
    const { items } = await converted('good', '--to', 'rukpak', '--image', plain);
    const ref = expect.stringMatching(/^[^@]+\/foo\/plain@sha256:[0-9a-f]{64}$/);
    expect(items).toMatchObject([{ spec: { source: { type: 'image', image: { ref } } } }]);
    const { stdout } = await runCli(['image', 'inspect', plain, '--insecure', registry.host], { cwd: directory });
    expect(stdout).toContain('sha256:');
  });

  test('has the older forms with a template', async () => {
    const git = ['--git', 'https://git.example.com/foo', '--commit', commit, '--git-directory', 'plain'];
    const source = {
      type: 'git',
      git: { repository: 'https://git.example.com/foo', ref: { commit }, directory: 'plain' },
    };
    const older = await converted('good', '--to', 'rukpak', '--form', 'v1alpha1', '--name', 'mine', ...git);
    expect(older.items).toMatchObject([
      { apiVersion: 'core.rukpak.io/v1alpha1', kind: 'BundleDeployment', spec: { template: { spec: { source } } } },
    ]);
    const oldest = await converted('good', '--to', 'rukpak', '--form', 'bundle-instance', '--name', 'mine', ...git);
    expect(oldest.items).toMatchObject([
      {
        kind: 'BundleInstance',
        spec: { selector: { matchLabels: { app: 'mine' } }, template: { metadata: { labels: { app: 'mine' } } } },
      },
    ]);
  });

  test('names the bundle image itself, if that has a digest and RukPak can convert it', async () => {
    const { stdout } = await runCli(['image', 'inspect', image, '--insecure', registry.host, '--format', 'json']);
    const digest = /sha256:[0-9a-f]{64}/.exec(stdout)?.[0];
    const pinned = `${registry.host}/foo/bundle@${digest}`;
    const { items } = await converted(pinned, '--to', 'rukpak', '--bundle-image');
    expect(items).toMatchObject([
      { spec: { provisionerClassName: 'core-rukpak-io-registry', source: { image: { ref: pinned } } } },
    ]);
    const unpinned = await convert(`${registry.host}/foo/bundle:v1.0.0`, '--to', 'rukpak', '--bundle-image');
    expect(unpinned).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('with its digest') });
    const webhook = await convert('webhook', '--to', 'rukpak', '--bundle-image');
    expect(webhook).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('does not convert a bundle with webhooks'),
    });
  });

  test('writes what RukPak takes for a template so that RukPak makes of it what it was', async () => {
    const { items } = await converted('template', '--to', 'rukpak');
    expect(JSON.stringify(items)).toContain('{{`{{`}} x }}');
  });

  test('warns of what RukPak takes for a template in a repository, which is not written', async () => {
    const commit = 'a'.repeat(40);
    const args = ['--git', 'https://example.com/foo.git', '--commit', commit];
    const { exitCode, stderr } = await convert('template', '--to', 'rukpak', ...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining('1 object with {{') });
  });
});

test.each([
  [['good']],
  [['good', '--to', 'plain', '--form', 'v1alpha1']],
  [['good', '--to', 'plain', '--namespace', 'Foo']],
  [['good', '--to', 'rukpak', '--output-dir', 'x']],
  [['good', '--to', 'rukpak', '--git', 'https://git.example.com/foo', '--commit', 'main']],
  [['good', '--to', 'rukpak', '--git', 'https://git.example.com/foo', '--commit', commit, '--git-directory', '../x']],
  [
    [
      'good',
      '--to',
      'rukpak',
      '--git',
      'https://git.example.com/foo',
      '--commit',
      commit,
      '--git-directory',
      'a/../..',
    ],
  ],
  [['good', '--to', 'rukpak', '--commit', commit]],
  [['good', '--to', 'rukpak', '--image', 'oci:x:y']],
  [['good', '--to', 'rukpak', '--image', 'quay.io/foo/bar', '--bundle-image']],
  [['good', '--to', 'rukpak', '--name', 'x'.repeat(46)]],
])('%j is refused', async words => {
  expect(await convert(...words)).toMatchObject({ exitCode: 2, stdout: '' });
});
