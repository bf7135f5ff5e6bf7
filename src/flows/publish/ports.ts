import type { Digest } from '../../core/image/digest.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';

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
