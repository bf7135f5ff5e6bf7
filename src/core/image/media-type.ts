/** What a media type stands for. Docker's and OCI's types of one meaning differ in nothing that matters here. */
type Meaning =
  | 'index'
  | 'image'
  | 'config'
  | 'layer'
  /** A layer that its maker keeps elsewhere: registries need not have it, and its addresses are never followed. */
  | 'foreign-layer'
  /** Docker's first form, signed in its own way. No registry takes it any more. */
  | 'schema-1'
  /** A form that the specification dropped before its version 1.1. */
  | 'artifact';

/**
 * @see https://github.com/opencontainers/image-spec/blob/main/media-types.md
 * @see https://github.com/distribution/distribution/blob/main/docs/content/spec/manifest-v2-2.md
 */
const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['application/vnd.oci.image.index.v1+json', 'index'],
  ['application/vnd.oci.image.manifest.v1+json', 'image'],
  ['application/vnd.docker.distribution.manifest.list.v2+json', 'index'],
  ['application/vnd.docker.distribution.manifest.v2+json', 'image'],
  ['application/vnd.docker.distribution.manifest.v1+json', 'schema-1'],
  ['application/vnd.docker.distribution.manifest.v1+prettyjws', 'schema-1'],
  ['application/vnd.oci.artifact.manifest.v1+json', 'artifact'],
  ['application/vnd.oci.image.config.v1+json', 'config'],
  ['application/vnd.docker.container.image.v1+json', 'config'],
  ['application/vnd.oci.image.layer.v1.tar', 'layer'],
  ['application/vnd.oci.image.layer.v1.tar+gzip', 'layer'],
  ['application/vnd.oci.image.layer.v1.tar+zstd', 'layer'],
  ['application/vnd.docker.image.rootfs.diff.tar', 'layer'],
  ['application/vnd.docker.image.rootfs.diff.tar.gzip', 'layer'],
  ['application/vnd.oci.image.layer.nondistributable.v1.tar', 'foreign-layer'],
  ['application/vnd.oci.image.layer.nondistributable.v1.tar+gzip', 'foreign-layer'],
  ['application/vnd.oci.image.layer.nondistributable.v1.tar+zstd', 'foreign-layer'],
  ['application/vnd.docker.image.rootfs.foreign.diff.tar', 'foreign-layer'],
  ['application/vnd.docker.image.rootfs.foreign.diff.tar.gzip', 'foreign-layer'],
]);

/** What a media type or the value of a `Content-Type` header stands for; undefined for every other type. */
export function meaningOfMediaType(text: string): Meaning | undefined {
  return meanings.get(essenceOf(text));
}

/** The type without parameters, in lower case: `Application/JSON; charset=utf-8` is `application/json`. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** What to accept when a manifest is asked for. Registries take a type that is missing here for one that the client cannot read. */
export const manifestMediaTypes: readonly string[] = [...meanings].flatMap(([type, meaning]) =>
  meaning === 'index' || meaning === 'image' ? [type] : [],
);
