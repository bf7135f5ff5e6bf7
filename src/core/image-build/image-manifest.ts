import type { Platform } from '../image/model.ts';

/** A content that a manifest refers to. */
export interface BuiltDescriptor {
  readonly mediaType: string;
  /** `sha256:…`. */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
}

/** The media types of what is built. https://github.com/opencontainers/image-spec/blob/main/media-types.md */
export const builtTypes = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
} as const;

/** @see https://github.com/opencontainers/image-spec/blob/main/manifest.md */
export function imageManifest(
  config: BuiltDescriptor,
  layers: readonly BuiltDescriptor[],
  annotations: ReadonlyMap<string, string>,
): string {
  return JSON.stringify({
    schemaVersion: 2,
    mediaType: builtTypes.manifest,
    config: plain(config),
    layers: layers.map(plain),
    ...annotationsOf(annotations),
  });
}

/** @see https://github.com/opencontainers/image-spec/blob/main/image-index.md */
export function imageIndex(
  images: readonly (BuiltDescriptor & { readonly platform: Platform })[],
  annotations: ReadonlyMap<string, string>,
): string {
  return JSON.stringify({
    schemaVersion: 2,
    mediaType: builtTypes.index,
    manifests: images.map(image => ({ ...plain(image), platform: platformOf(image.platform) })),
    ...annotationsOf(annotations),
  });
}

function plain({ mediaType, digest, size }: BuiltDescriptor): BuiltDescriptor {
  return { mediaType, digest, size };
}

function platformOf({ architecture, os, variant }: Platform): Platform {
  return { architecture, os, ...(variant === undefined ? {} : { variant }) };
}

function annotationsOf(annotations: ReadonlyMap<string, string>): object {
  if (annotations.size === 0) return {};
  return { annotations: Object.fromEntries([...annotations].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
