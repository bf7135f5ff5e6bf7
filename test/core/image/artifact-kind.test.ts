import { expect, test } from '@jest/globals';
import { artifactKind } from '../../../src/core/image/artifact-kind.ts';
import { parseManifest } from '../../../src/core/image/parse-manifest.ts';

function described(
  configType: string | undefined,
  layerType = 'application/vnd.oci.image.layer.v1.tar',
): string | undefined {
  const content = { digest: `sha256:${'a'.repeat(64)}`, size: 1 };
  const document = { config: { ...content, mediaType: configType }, layers: [{ ...content, mediaType: layerType }] };
  const manifest = parseManifest(JSON.stringify(document), undefined);
  return 'kind' in manifest && manifest.kind === 'image' ? artifactKind(manifest) : 'not read';
}

const oci = 'application/vnd.oci.image.config.v1+json';

test.each([oci, 'application/vnd.docker.container.image.v1+json'])('%s is a container image', type => {
  expect(described(type)).toBeUndefined();
  expect(described(type, 'application/octet-stream')).toBeUndefined();
});

test.each([
  ['application/vnd.cncf.helm.config.v1+json', 'a Helm chart'],
  ['application/vnd.wasm.config.v0+json', 'a WebAssembly module'],
  ['application/vnd.oci.empty.v1+json', 'an artifact, such as a signature'],
  ['constructor', 'an artifact of a type that cannot be run'],
  [undefined, 'an artifact of a type that cannot be run'],
])('%s is %s', (type, what) => {
  expect(described(type)).toBe(what);
});

test('a signature by its layer is none', () => {
  expect(described(oci, 'application/vnd.dev.cosign.simplesigning.v1+json')).toBe('a signature');
});
