import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createImages } from '../../src/adapters/image-contents/create-images.ts';
import { noCredentials } from '../../src/adapters/registry/credentials/credential.ts';
import { openRegistries, type RegistryClient } from '../../src/adapters/registry/open-registries.ts';
import { renderTemplate } from '../../src/flows/render-template.ts';
import { startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage, testImage } from '../support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../support/registry/real-registry.ts';
import type { TestRegistry } from '../support/registry/test-registry.ts';

/** The files of a bundle of foo. */
function bundleFiles(version: string): Readonly<Record<string, string>> {
  return {
    'manifests/foo.clusterserviceversion.yaml': `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata: {name: foo.v${version}}
spec: {version: ${version}, description: Foos, icon: [{base64data: PHN2Zy8+, mediatype: image/svg+xml}]}
`,
    'metadata/annotations.yaml': 'annotations: {operators.operatorframework.io.bundle.package.v1: foo}\n',
  };
}

describe.each([
  ['in memory', startMemoryRegistry, true],
  ['of Debian', startRealRegistry, isRegistryInstalled('Rendering templates')],
] as const)('from a registry %s', (_name, start, isThere) => {
  const testThere = isThere ? test : test.skip;
  let registry: TestRegistry;
  let client: RegistryClient;

  beforeAll(async () => {
    if (!isThere) return;
    registry = await start();
    for (const version of ['1.0.0', '1.1.0']) {
      await pushImage(registry, `foo/foo:${version}`, bundleImage({ files: bundleFiles(version) }));
    }
    await pushImage(registry, 'foo/app:1', testImage({ labels: { name: 'app' } }));
    client = openRegistries({ credentials: noCredentials, insecureHosts: [registry.host] });
  });

  afterAll(async () => {
    if (!isThere) return;
    await client.close();
    await registry.stop();
  });

  function render(text: string, level: 'none' | 'all' = 'none', onProgress = (_done: number, _total: number) => {}) {
    const file = { path: 'template.yaml', text: text.replaceAll('HOST', registry.host), isUtf8: true };
    return renderTemplate(file, createImages(client), { format: 'yaml', level, onProgress });
  }

  const semver =
    'schema: olm.semver\nstable: {bundles: [{image: "HOST/foo/foo:1.0.0"}, {image: "HOST/foo/foo:1.1.0"}]}\n';

  testThere('a template becomes the text of a catalog', async () => {
    const done: string[] = [];
    const rendered = await render(semver, 'all', (count, total) => done.push(`${count} of ${total}`));
    if ('problems' in rendered) throw new Error(rendered.problems[0]?.message);
    const { text } = rendered;
    expect(
      text.startsWith(`---
defaultChannel: stable-v1.1
description: Foos
icon:
  base64data: PHN2Zy8+
  mediatype: image/svg+xml
name: foo
schema: olm.package
---
entries:
- name: foo.v1.0.0
name: stable-v1.0
package: foo
schema: olm.channel
---
entries:
- name: foo.v1.1.0
  replaces: foo.v1.0.0
name: stable-v1.1
package: foo
schema: olm.channel
---
image: ${registry.host}/foo/foo:1.0.0
name: foo.v1.0.0
`),
    ).toBe(true);
    expect(text.match(/type: olm\.csv\.metadata/g)).toHaveLength(2);
    expect(done).toEqual(['1 of 2', '2 of 2']);
  });

  testThere('every image that cannot be rendered is reported', async () => {
    const images = ['foo/foo:9', 'foo/app:1', 'foo/foo', `foo/foo:1.0.0@sha256:${'0'.repeat(64)}`, 'UPPER:1'];
    const entries = images.map(image => `- {schema: olm.bundle, image: "HOST/${image}"}\n`).join('');
    const rendered = await render(`schema: olm.template.basic\nentries:\n${entries}`);
    const messages = 'problems' in rendered ? rendered.problems.map(({ message }) => message) : [];
    expect(messages).toEqual([
      expect.stringContaining('/foo/foo:9 does not exist'),
      expect.stringContaining('its labels do not say that it is the image of a bundle'),
      expect.stringContaining('neither a tag nor a digest'),
      expect.stringContaining('both a tag and a digest'),
      expect.stringContaining('it is not an image reference'),
    ]);
  });
});

test.each([
  ['schema: olm.other\n', 'opm renders no template with the schema olm.other.'],
  ['schema: olm.semver\nstabel: {}\n', 'opm does not know the key `stabel`.'],
])('%j is refused without asking', async (text, message) => {
  const never = () => Promise.reject(new Error('asked'));
  const images = {
    resolve: never,
    manifest: never,
    platforms: never,
    contents: never,
    catalog: never,
    describe: never,
    remembered: never,
  };
  const rendered = await renderTemplate({ path: 't.yaml', text, isUtf8: true }, images, {
    format: 'json',
    level: 'none',
  });
  expect(rendered).toMatchObject({ problems: [{ message }] });
});
