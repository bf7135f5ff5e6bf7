import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleLabels, operatorBundle, writeFiles } from '../support/operator-bundle.ts';
import { broken } from '../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage } from '../support/registry/push-image.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'cli-render-'));
let registry: MemoryRegistry;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  const files = operatorBundle();
  const image = await pushImage(registry, 'foo/foo-bundle:v1.0.0', bundleImage({ files, labels: bundleLabels }));
  const catalogLabel = { 'operators.operatorframework.io.index.configs.v1': '/configs' };
  await pushImage(registry, 'foo/catalog:v1', bundleImage({ files, labels: { ...bundleLabels, ...catalogLabel } }));
  await pushImage(registry, 'foo/plain:v1', bundleImage({ files, labels: {} }));
  await runCli(['image', 'copy', image, `oci:${directory}/layout:v1`, '--insecure', registry.host]);
  writeFiles(join(directory, 'bundle'), files);
  writeFiles(directory, {
    'no-manifests/manifest/foo.clusterserviceversion.yaml': 'kind: ClusterServiceVersion\n',
    'no-manifests/metadata/annotations.yaml': 'annotations: {}\n',
    'no-metadata/manifests/foo.clusterserviceversion.yaml': 'kind: ClusterServiceVersion\n',
    'basic.yaml': `schema: olm.template.basic
entries:
- {schema: olm.package, name: foo, defaultChannel: stable}
- {schema: olm.channel, package: foo, name: stable, entries: [{name: foo.v1.0.0}]}
- {schema: olm.bundle, image: "${registry.host}/foo/foo-bundle:v1.0.0"}
`,
    'catalog/foo/catalog.yaml': `schema: olm.package
name: foo
unknown: to opm
---
schema: olm.bundle
package: foo
name: foo.v1
image: quay.io/foo/foo:v1
properties:
- {type: olm.bundle.object, value: {data: ${Buffer.from(csv).toString('base64')}}}
- {type: olm.package, value: {version: 1.0.0, packageName: foo}}
relatedImages:
- {name: z, image: quay.io/z/z:v1}
- {name: a, image: quay.io/a/a:v1}
---
schema: olm.channel
name: of no package
`,
  });
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await registry.stop();
});

const csv = '{"kind":"ClusterServiceVersion","metadata":{"name":"foo.v1"},"spec":{"displayName":"Foo"}}';
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

function render(...args: string[]): Promise<CliRun> {
  return runCli(['render', ...args, '--insecure', registry.host], { cwd: directory });
}

describe('a bundle is rendered as opm 1.73.0 did, byte for byte', () => {
  const imageRef = 'quay.io/foo/{{.Package}}-bundle:v{{ .Version }}';

  test.each(['bundle', 'layout', 'oci:layout:v1'])('%s, with an image by a template', async word => {
    const { stdout } = await render(word, '--output-format', 'json', '--image-ref', imageRef);
    expect(stdout).toBe(fixture('opm-render.json'));
    const migrated = await render(word, '--output-format', 'json', '--image-ref', imageRef, '--migrate-level', 'all');
    expect(migrated.stdout).toBe(fixture('opm-render-migrated.json'));
  });

  test('of an image it names the reference as it was written', async () => {
    const word = `${registry.host}/foo/foo-bundle:v1.0.0`;
    const { stdout } = await render(word, '--output-format', 'json');
    const related = JSON.parse(fixture('opm-render.json')) as Record<string, unknown>;
    const images = [word, 'quay.io/foo/operator:v1'].map(image => ({ name: '', image }));
    expect(JSON.parse(stdout)).toEqual({ ...related, image: word, relatedImages: images });
  });

  test('without any image it has none, and keeps its objects', async () => {
    const { stdout } = await render('bundle', '--migrate-level', 'all');
    expect(stdout).toContain('image: ""\n');
    expect(stdout).toContain('type: olm.bundle.object');
  });
});

test('a catalog is rewritten as opm does, and its bundles migrated', async () => {
  const { stdout } = await render('catalog', '--migrate-level', 'bundle-object-to-csv-metadata');
  expect(stdout).toBe(`---
defaultChannel: ""
name: foo
schema: olm.package
---
image: quay.io/foo/foo:v1
name: foo.v1
package: foo
properties:
- type: olm.package
  value:
    packageName: foo
    version: 1.0.0
- type: olm.csv.metadata
  value:
    apiServiceDefinitions: {}
    crdDescriptions: {}
    displayName: Foo
    provider: {}
relatedImages:
- image: quay.io/a/a:v1
  name: a
- image: quay.io/z/z:v1
  name: z
schema: olm.bundle
`);
});

test('a template is rendered by the images that it names, and remembered', async () => {
  const cache = ['--cache', join(directory, 'cache')];
  const { exitCode, stdout } = await render('basic.yaml', '--migrate-level', 'all', ...cache);
  expect(exitCode).toBe(0);
  const bundle = await render(`${registry.host}/foo/foo-bundle:v1.0.0`, '--migrate-level', 'all');
  expect(stdout.endsWith(bundle.stdout)).toBe(true);
  registry.forgetRequests();
  const again = await runCli(
    ['template', 'render', 'basic.yaml', '--migrate-level', 'all', ...cache, '--insecure', registry.host],
    { cwd: directory },
  );
  expect(again.stdout).toBe(stdout);
  // A tag is asked for again, what its digest holds is not.
  expect(registry.log()).toEqual(['GET /v2/foo/foo-bundle/manifests/v1.0.0']);
});

describe('what is not rendered says why', () => {
  test.each([
    ['foo/catalog:v1', 'it has no directory configs/', 1],
    ['foo/plain:v1', 'bundle.package.v1 is missing', 1],
    ['foo/none:v1', 'it has no such', 1],
    ['foo/foo-bundle', 'neither a tag nor a digest', 2],
    [`foo/foo-bundle:v1.0.0@sha256:${'0'.repeat(64)}`, 'both a tag and a digest', 2],
  ])('the image %s', async (path, message, exitCode) => {
    const { stderr, ...run } = await render(`${registry.host}/${path}`);
    expect(run).toEqual({ exitCode, stdout: '' });
    expect(stderr).toContain(message);
  });

  test.each([
    [[], 'render takes'],
    [['catalgo/foo'], "'catalgo/foo' is not a file or directory"],
    [['catalog', '--image-ref', 'quay.io/foo/foo:v1'], 'is for one bundle'],
    [['bundle', '--image-ref', 'quay.io/foo/{{.Other}}:v1'], 'variables besides'],
    [['bundle', '--image-ref', 'quay.io/Foo/{{.Name}}'], 'lower case'],
    [['oci:nothing:v1'], 'There is no directory'],
    [['no-manifests'], "'no-manifests' looks like a bundle, but has no directory manifests/."],
    [['no-metadata'], "'no-metadata' looks like a bundle, but has no directory metadata/."],
    [['bundle', '--migrate-level', 'some'], '--migrate-level takes'],
  ])('%j', async (args, message) => {
    const { exitCode, stdout, stderr } = await render(...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('a host that is not open is not asked, and the message says how to open it', async () => {
    const { exitCode, stderr } = await runCli(['render', `${registry.host}/foo/foo-bundle:v1.0.0`]);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('--insecure HOST');
  });

  test('a bundle with a broken manifest, by file and line', async () => {
    const files = operatorBundle();
    const [path = ''] = Object.keys(files);
    writeFiles(join(directory, 'broken'), { ...files, [path]: `${files[path]}  relatedImages: {a: b}\n` });
    const { exitCode, stderr } = await render('broken');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /broken\/manifests\/foo\.clusterserviceversion\.yaml:\d+:3: `spec\.relatedImages` is a mapping/,
    );
    expect(stderr).toContain("'catalog-keeper bundle validate'");
  });

  test('while the registry is in trouble nobody is to blame', async () => {
    registry.inject(/foo-bundle\/manifests/, broken(503));
    const { exitCode, stdout } = await render('basic.yaml');
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
  });
});
