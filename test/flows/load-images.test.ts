import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createImages } from '../../src/adapters/image-contents/create-images.ts';
import { noCredentials } from '../../src/adapters/registry/credentials/credential.ts';
import { openRegistries } from '../../src/adapters/registry/open-registries.ts';
import { imageFact } from '../../src/core/checks/images/image-fact.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { loadImages } from '../../src/flows/load/load-images.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage, testIndex } from '../support/registry/push-image.ts';
import { snapshotOfExample } from '../support/snapshot-of-example.ts';

let registry: MemoryRegistry;
let host: string;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  ({ host } = registry);
  const files = {
    'manifests/foo.yaml': 'kind: ClusterServiceVersion\n',
    'metadata/annotations.yaml': 'annotations: {}\n',
  };
  await pushImage(registry, 'foo/bundle:v1', bundleImage({ files }));
  await pushImage(registry, 'foo/bundle:v2', bundleImage({ files }));
  const deploying = `apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nspec: {install: {spec: {deployments: [{spec: {template: {spec: {containers: [{image: "${host}/foo/db:v1"}]}}}}]}}}\n`;
  await pushImage(
    registry,
    'foo/bundle:v3',
    bundleImage({
      files: { ...files, 'manifests/foo.yaml': deploying },
      labels: { 'operators.operatorframework.io.bundle.package.v1': 'foo' },
    }),
  );
  await pushImage(registry, 'foo/db:v1', testIndex(['amd64', 'arm64']));
});

afterAll(() => registry.stop());

function blob(version: string, relatedImages = ''): string {
  return `---\nschema: olm.bundle\nname: foo.v${version}\npackage: foo\nimage: ${host}/foo/bundle:v${version}\n${relatedImages}`;
}

/** Loads the images of a change, from the registry of this test. */
async function loaded(base: string, merged: string, config?: string): Promise<Snapshot> {
  const path = 'catalog/foo/catalog.yaml';
  const snapshot = await snapshotOfExample({
    title: '',
    ...(config === undefined ? {} : { config }),
    base: base === '' ? {} : { [path]: base },
    merged: { [path]: merged },
    finds: [],
  });
  registry.forgetRequests();
  const registries = openRegistries({ credentials: noCredentials, insecureHosts: [host] });
  try {
    return await loadImages(snapshot, async () => createImages(registries));
  } finally {
    await registries.close();
  }
}

const factsOf = ({ images }: Snapshot) => (images.asked ? [...images.facts] : []);
const manifestsAsked = () => registry.requests.filter(({ path }) => path.includes('/manifests/'));

test('only what the change adds is requested, each reference once', async () => {
  const related = `relatedImages:\n- name: db\n  image: ${host}/foo/db:v1\n- name: again\n  image: ${host}/foo/db:v1\n`;
  const snapshot = await loaded(blob('1'), blob('1') + blob('2', related));
  expect(factsOf(snapshot).map(([reference, { kind }]) => [reference, kind])).toEqual([
    [`${host}/foo/bundle:v2`, 'exists'],
    [`${host}/foo/db:v1`, 'exists'],
  ]);
  expect(
    manifestsAsked()
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual(['GET /v2/foo/bundle/manifests/v2', 'HEAD /v2/foo/db/manifests/v1']);
});

test('of what a bundle in an image deploys the platforms are requested', async () => {
  const snapshot = await loaded('', blob('3', `relatedImages:\n- name: db\n  image: ${host}/foo/db:v1\n`));
  const fact = imageFact(snapshot, `${host}/foo/db:v1`);
  const platforms = fact?.kind === 'exists' ? fact.value.platforms : undefined;
  expect(platforms?.kind === 'exists' && platforms.value.map(({ architecture }) => architecture)).toEqual([
    'amd64',
    'arm64',
  ]);
});

test('a related image without a tag and a digest is requested as latest, a bundle is not', async () => {
  const related = `relatedImages:\n- name: db\n  image: ${host}/foo/db\n- name: again\n  image: ${host}/foo/db:latest\n`;
  const snapshot = await loaded('', blob('1', related).replace(':v1\n', '\n'));
  expect(factsOf(snapshot).map(([reference, { kind }]) => [reference, kind])).toEqual([
    [`${host}/foo/db:latest`, 'absent'],
  ]);
  expect(imageFact(snapshot, `${host}/foo/db`)?.kind).toBe('absent');
  expect(manifestsAsked().map(({ path }) => path)).toContain('/v2/foo/db/manifests/latest');
});

test('the bundle in an image is read, and placed where the catalog refers to it', async () => {
  const snapshot = await loaded('', blob('1'));
  expect(snapshot.bundles).toEqual([
    expect.objectContaining({
      image: `${host}/foo/bundle:v1`,
      package: 'foo',
      origin: expect.objectContaining({
        kind: 'image',
        place: { file: 'catalog/foo/catalog.yaml', line: 5, column: 1 },
      }) as unknown,
    }),
  ]);
  expect(snapshot.bundles[0]?.files.map(file => file.path)).toEqual([
    'manifests/foo.yaml',
    'metadata/annotations.yaml',
  ]);
});

test('R15 what is absent and what cannot be determined are reported separately', async () => {
  const elsewhere = `relatedImages:\n- name: a\n  image: ${host}/foo/none:v1\n- name: b\n  image: 127.0.0.1:1/foo/bar:v1\n`;
  const snapshot = await loaded('', blob('1', elsewhere));
  expect(new Map(factsOf(snapshot).map(([reference, { kind }]) => [reference, kind]))).toEqual(
    new Map([
      [`${host}/foo/bundle:v1`, 'exists'],
      [`${host}/foo/none:v1`, 'absent'],
      ['127.0.0.1:1/foo/bar:v1', 'unknown'],
    ]),
  );
});

test('R6 a registry that is not allowed is not asked', async () => {
  const snapshot = await loaded('', blob('1'), `images: {allowedRegistries: ['${host}/fo']}\n`);
  expect(factsOf(snapshot)).toEqual([]);
  expect(registry.requests).toEqual([]);
});

test('a change without images opens nothing', async () => {
  const snapshot = await snapshotOfExample({ title: '', base: {}, merged: { 'README.md': 'x' }, finds: [] });
  const opened = await loadImages(snapshot, () => Promise.reject(new Error('opened')));
  expect(opened.images).toEqual({ asked: true, facts: new Map() });
});

test('past the limit images are unknown, and not requested', async () => {
  const many = Array.from({ length: 2001 }, (_, index) => `- name: i${index}\n  image: ${host}/foo/none:v${index}\n`);
  const change = { 'catalog/foo/catalog.yaml': blob('1', `relatedImages:\n${many.join('')}`) };
  const snapshot = await snapshotOfExample({ title: '', base: {}, merged: change, finds: [] });
  let asked = 0;
  const answer = async () => {
    asked += 1;
    return { kind: 'absent', detail: 'it is not there' } as const;
  };
  const nobody = async () => undefined;
  const images = {
    resolve: answer,
    manifest: answer,
    platforms: answer,
    contents: answer,
    catalog: answer,
    describe: answer,
    remembered: nobody,
  };
  const facts = factsOf(await loadImages(snapshot, async () => images));
  expect(asked).toBe(2000);
  expect(facts).toHaveLength(2002);
  expect(facts.filter(([, fact]) => fact.kind === 'unknown' && fact.cause === 'too-many')).toHaveLength(2);
});
