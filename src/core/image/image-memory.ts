import type { Digest } from './digest.ts';
import type { ImageContents } from './facts.ts';
import type { ImageReference } from './reference.ts';

/** What is remembered about images between runs. Everything may be forgotten at any time. */
export interface ImageMemory {
  /** What a reference with a digest named less than a day ago. Never what a tag named: that may have moved since. */
  resolved(reference: ImageReference): RememberedImage | undefined;
  /** The bytes of a manifest or a configuration, verified. */
  bytes(digest: Digest): Uint8Array | undefined;
  /** What an image holds, by the digest of its manifest or index. */
  contents(digest: Digest): ImageContents | undefined;
  /** The digest that a tag had when it was first seen. */
  firstDigest(reference: ImageReference): Digest | undefined;
  /** Of a reference with a tag alone, only the first digest is ever kept. */
  rememberResolved(reference: ImageReference, image: RememberedImage): void;
  rememberBytes(digest: Digest, bytes: Uint8Array): void;
  rememberContents(digest: Digest, contents: ImageContents): void;
}

export interface RememberedImage {
  readonly digest: Digest;
  readonly mediaType: string;
}
