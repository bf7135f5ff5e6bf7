import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes with the descriptor that points to them. */
export interface LayoutBlob {
  readonly bytes: Buffer;
  readonly descriptor: {
    readonly mediaType: string;
    readonly digest: string;
    readonly size: number;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly platform?: Readonly<Record<string, string>>;
  };
}

export interface LayerOptions {
  readonly bytes: Buffer;
  /** The layer before compression; the same where it is left out. */
  readonly archive?: Buffer;
  readonly mediaType?: string;
}

export function sha256(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export function layoutBlob(mediaType: string, content: Buffer | object): LayoutBlob {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  return { bytes, descriptor: { mediaType, digest: sha256(bytes), size: bytes.length } };
}

/** An image of these layers, its manifest first. `config` and `manifest` replace fields. */
export function layoutImage(
  layers: readonly LayerOptions[],
  config: Readonly<Record<string, unknown>> = {},
  manifest: Readonly<Record<string, unknown>> = {},
): readonly [LayoutBlob, ...LayoutBlob[]] {
  const layerBlobs = layers.map(({ bytes, mediaType }) =>
    layoutBlob(mediaType ?? 'application/vnd.oci.image.layer.v1.tar', bytes),
  );
  const configBlob = layoutBlob('application/vnd.oci.image.config.v1+json', {
    os: 'linux',
    architecture: 'amd64',
    config: { Labels: { from: 'test' } },
    rootfs: { type: 'layers', diff_ids: layers.map(({ archive, bytes }) => sha256(archive ?? bytes)) },
    ...config,
  });
  const manifestBlob = layoutBlob('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    config: configBlob.descriptor,
    layers: layerBlobs.map(({ descriptor }) => descriptor),
    ...manifest,
  });
  return [manifestBlob, configBlob, ...layerBlobs];
}

/** An index of these children, by their descriptors. */
export function layoutIndex(children: readonly Readonly<Record<string, unknown>>[]): LayoutBlob {
  return layoutBlob('application/vnd.oci.image.index.v1+json', { schemaVersion: 2, manifests: children });
}

/** The descriptor of a blob under a name. */
export function named(blob: LayoutBlob, name: string): LayoutBlob['descriptor'] {
  return { ...blob.descriptor, annotations: { 'org.opencontainers.image.ref.name': name } };
}

/** Writes an OCI layout; `manifests` are the descriptors of its `index.json`. Nothing is checked. */
export function writeLayout(
  directory: string,
  blobs: readonly LayoutBlob[],
  manifests: readonly Readonly<Record<string, unknown>>[],
): void {
  mkdirSync(join(directory, 'blobs/sha256'), { recursive: true });
  writeFileSync(join(directory, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  writeFileSync(join(directory, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests }));
  for (const { bytes, descriptor } of blobs) writeFileSync(blobPath(directory, descriptor.digest), bytes);
}

export function blobPath(directory: string, digest: string): string {
  return join(directory, 'blobs', ...digest.split(':'));
}
