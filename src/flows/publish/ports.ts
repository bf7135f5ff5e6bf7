import type { Digest } from '../../core/image/digest.ts';
import type { Platform } from '../../core/image/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';
import type { BytesReader, Commit, FetchedManifest, ImageSource, ImageTarget, Repository } from '../ports.ts';

/** A layer as registries keep it. */
export interface PackedLayer {
  /** Compressed. */
  readonly bytes: Uint8Array;
  /** Of the compressed bytes. */
  readonly digest: Digest;
  /** Of the archive before compression. */
  readonly diffId: Digest;
}

/** A layer that a registry has already. */
export interface StoredLayer extends Omit<PackedLayer, 'bytes'> {
  /** Bytes as it is stored. */
  readonly size: number;
  /** What `docker history` shows for it. */
  readonly createdBy: string;
}

/** Makes the contents of images. The same input gives the same bytes, everywhere and always. */
export interface ImagePacker {
  packLayer(files: readonly LayerFile[]): Promise<PackedLayer>;
  digestOf(bytes: Uint8Array): Digest;
}

/** Where published images are read from. */
export interface TaggedSource extends ImageSource {
  /** All tags of the repository of a reference. */
  tags(reference: ImageReference): Promise<Outcome<readonly string[]>>;
}

/** Where images are published to. */
export interface PublishTarget extends TaggedSource, ImageTarget {}

/** A repository whose catalogs are published. */
export interface PublishedRepository extends Repository, BytesReader {
  /** The newest commits up to a revision along the first parents, oldest first. */
  history(revision: string, most: number): Promise<{ readonly commits: readonly Commit[] }>;
}

/** An image of one platform, and where its blobs are. */
interface ImageOfPlatform {
  readonly source: ImageSource;
  readonly reference: ImageReference;
  readonly image: FetchedManifest;
}

/** Takes a program out of an image, following links. @param path from the root of the image: `bin/opm` */
export type ReadProgram = (from: ImageOfPlatform, path: string) => Promise<Outcome<Uint8Array>>;

/** Runs the opm of a base image on this machine. */
export interface OpmRunner {
  /** What this machine can run. */
  readonly platform: Platform;
  /**
   * Makes the serve cache of a catalog. The same program and the same catalog give the same cache.
   *
   * @param files by their paths in the catalog
   * @returns what is in the directory of the cache, with modes: opm compares them, and those of the catalog
   */
  makeCache(program: Uint8Array, files: readonly LayerFile[]): Promise<Outcome<readonly LayerFile[]>>;
}
