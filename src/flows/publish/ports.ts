import type { Digest } from '../../core/image/digest.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';
import type { BytesReader, Commit, ImageSource, ImageTarget, Repository } from '../ports.ts';

/** A layer as registries keep it. */
export interface PackedLayer {
  /** Compressed. */
  readonly bytes: Uint8Array;
  /** Of the compressed bytes. */
  readonly digest: Digest;
  /** Of the archive before compression. */
  readonly diffId: Digest;
}

/** Makes the contents of images. The same input gives the same bytes, everywhere and always. */
export interface ImagePacker {
  packLayer(files: readonly LayerFile[]): Promise<PackedLayer>;
  digestOf(bytes: Uint8Array): Digest;
}

/** Where images are published to. */
export interface PublishTarget extends ImageSource, ImageTarget {
  /** All tags of the repository of a reference. */
  tags(reference: ImageReference): Promise<Outcome<readonly string[]>>;
}

/** A repository whose catalogs are published. */
export interface PublishedRepository extends Repository, BytesReader {
  /** The newest commits up to a revision along the first parents, oldest first. */
  history(revision: string, most: number): Promise<{ readonly commits: readonly Commit[] }>;
}
