import { essenceOf, meaningOfMediaType } from './media-type.ts';
import type { Manifest } from './model.ts';

/** What registries keep as if it were an image, by the media type of its configuration, as those who made the types call it. */
const others: ReadonlyMap<string, string> = new Map([
  ['application/vnd.cncf.helm.config.v1+json', 'a Helm chart'],
  ['application/vnd.wasm.config.v0+json', 'a WebAssembly module'],
  ['application/vnd.wasm.config.v1+json', 'a WebAssembly module'],
  ['application/vnd.docker.plugin.v1+json', 'a Docker plugin'],
  ['application/vnd.buildkit.cacheconfig.v0', 'a build cache'],
  ['application/vnd.cncf.flux.config.v1+json', 'an artifact of Flux'],
  ['application/vnd.cnab.config.v1+json', 'a CNAB bundle'],
  ['application/vnd.dev.cosign.artifact.sig.v1+json', 'a signature'],
  ['application/vnd.dev.cosign.artifact.sbom.v1+json', 'a list of components'],
  ['application/vnd.oci.empty.v1+json', 'an artifact, such as a signature'],
]);

/** Layers of what comes with the configuration of an image and is none. */
const otherLayers: ReadonlyMap<string, string> = new Map([
  ['application/vnd.dev.cosign.simplesigning.v1+json', 'a signature'],
  ['application/vnd.dsse.envelope.v1+json', 'an attestation'],
  ['application/vnd.in-toto+json', 'an attestation'],
]);

/**
 * What an image manifest describes when that is no container image, such as `a Helm chart`; undefined for one that is.
 *
 * @see https://github.com/opencontainers/image-spec/blob/main/manifest.md#guidelines-for-artifact-usage
 */
export function artifactKind({ config, layers }: Manifest & { kind: 'image' }): string | undefined {
  const type = essenceOf(config.mediaType);
  if (meaningOfMediaType(type) !== 'config') return others.get(type) ?? 'an artifact of a type that cannot be run';
  return layers.map(layer => otherLayers.get(essenceOf(layer.mediaType))).find(other => other !== undefined);
}
