import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type TarMember, tarOf } from '../build-tar.ts';
import { exchange } from './exchange.ts';
import type { TestRegistry } from './test-registry.ts';

/** A manifest with everything that it refers to. */
export interface TestImage {
  readonly mediaType: string;
  readonly bytes: Buffer;
  readonly digest: string;
  readonly blobs: readonly TestBlob[];
  /** Manifests that have to be there first: the children of an index. */
  readonly children: readonly TestImage[];
}

export interface TestBlob {
  readonly mediaType: string;
  readonly bytes: Buffer;
  readonly digest: string;
}

export interface ImageOptions {
  /** Layers, lowest first: the entries of an archive that gets packed, or bytes and media type as they are. */
  readonly layers?: readonly (readonly TarMember[] | TestBlob)[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly architecture?: string;
  /** The family of media types. */
  readonly family?: 'oci' | 'docker';
}

const types = {
  oci: {
    index: 'application/vnd.oci.image.index.v1+json',
    manifest: 'application/vnd.oci.image.manifest.v1+json',
    config: 'application/vnd.oci.image.config.v1+json',
    layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  },
  docker: {
    index: 'application/vnd.docker.distribution.manifest.list.v2+json',
    manifest: 'application/vnd.docker.distribution.manifest.v2+json',
    config: 'application/vnd.docker.container.image.v1+json',
    layer: 'application/vnd.docker.image.rootfs.diff.tar.gzip',
  },
} as const;

export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export function testBlob(mediaType: string, bytes: Buffer): TestBlob {
  return { mediaType, bytes, digest: digestOf(bytes) };
}

export function testImage(options: ImageOptions = {}): TestImage {
  const { family = 'oci', architecture = 'amd64', labels = {} } = options;
  const layers = (options.layers ?? []).map(layer => {
    if ('digest' in layer) return { blob: layer, diffId: layer.digest };
    const archive = tarOf(layer);
    return { blob: testBlob(types[family].layer, gzipSync(archive)), diffId: digestOf(archive) };
  });
  const config = testBlob(
    types[family].config,
    toJson({
      architecture,
      os: 'linux',
      config: { Labels: labels },
      rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    }),
  );
  const mediaType = types[family].manifest;
  const blobs = layers.map(({ blob }) => blob);
  const bytes = toJson({
    schemaVersion: 2,
    mediaType,
    config: descriptorOf(config),
    layers: blobs.map(descriptorOf),
  });
  return { ...testBlob(mediaType, bytes), blobs: [config, ...blobs], children: [] };
}

/** An index of one image for each architecture. @param isStated whether its entries say their platforms */
export function testIndex(architectures: readonly string[], options: ImageOptions = {}, isStated = true): TestImage {
  const mediaType = types[options.family ?? 'oci'].index;
  const children = architectures.map(architecture => testImage({ ...options, architecture }));
  const manifests = children.map((child, index) => ({
    ...descriptorOf(child),
    ...(isStated ? { platform: { os: 'linux', architecture: architectures[index] } } : {}),
  }));
  return { ...testBlob(mediaType, toJson({ schemaVersion: 2, mediaType, manifests })), blobs: [], children };
}

const annotationPrefix = 'operators.operatorframework.io.bundle';

interface BundleOptions {
  /** By path, such as `manifests/app.clusterserviceversion.yaml`. */
  readonly files: Readonly<Record<string, string>>;
  /** In place of the labels of a registry+v1 bundle of the package `app`. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** An image with the files of a bundle in one layer, and its labels. */
export function bundleImage({ files, labels = bundleLabels('app') }: BundleOptions): TestImage {
  return testImage({ layers: [Object.entries(files).map(([name, content]) => ({ name, content }))], labels });
}

/** The labels that the tools write for a bundle of the format registry+v1. */
function bundleLabels(packageName: string): Readonly<Record<string, string>> {
  return {
    [`${annotationPrefix}.mediatype.v1`]: 'registry+v1',
    [`${annotationPrefix}.manifests.v1`]: 'manifests/',
    [`${annotationPrefix}.metadata.v1`]: 'metadata/',
    [`${annotationPrefix}.package.v1`]: packageName,
    [`${annotationPrefix}.channels.v1`]: 'stable',
    [`${annotationPrefix}.channel.default.v1`]: 'stable',
  };
}

/**
 * Pushes an image with everything that it needs, by plain HTTP.
 * @param target `repository` alone, then the image has no tag, or `repository:tag`
 * @returns the reference by digest
 */
export async function pushImage(registry: TestRegistry, target: string, image: TestImage): Promise<string> {
  const [repository = '', tag] = target.split(':');
  for (const child of image.children) await pushImage(registry, repository, child);
  for (const blob of image.blobs) await pushBlob(registry, repository, blob);
  await request(registry, repository, `manifests/${tag ?? image.digest}`, 201, {
    method: 'PUT',
    headers: { 'Content-Type': image.mediaType },
    body: image.bytes,
  });
  return `${registry.host}/${repository}@${image.digest}`;
}

export async function pushBlob(registry: TestRegistry, repository: string, blob: TestBlob): Promise<void> {
  const started = await request(registry, repository, 'blobs/uploads/', 202, { method: 'POST' });
  const location = new URL(started ?? '', registry.origin);
  location.searchParams.set('digest', blob.digest);
  await request(registry, repository, location.href, 201, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: blob.bytes,
  });
}

function descriptorOf({ mediaType, digest, bytes }: TestBlob): Readonly<Record<string, unknown>> {
  return { mediaType, digest, size: bytes.length };
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** @returns the Location of the answer */
async function request(
  registry: TestRegistry,
  repository: string,
  path: string,
  status: number,
  options: { readonly method: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer },
): Promise<string | undefined> {
  const authorization = registry.authorization(repository);
  const response = await exchange(registry, new URL(path, `${registry.origin}/v2/${repository}/`), {
    ...options,
    headers: { ...options.headers, ...(authorization === undefined ? {} : { Authorization: authorization }) },
  });
  if (response.status !== status) {
    throw new Error(`${options.method} ${path} was answered with ${response.status}: ${response.body}`);
  }
  return response.headers.location;
}
