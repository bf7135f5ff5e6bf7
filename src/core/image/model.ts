import type { Digest } from './digest.ts';

/**
 * Points to a content by its digest.
 * https://github.com/opencontainers/image-spec/blob/main/descriptor.md
 */
export interface Descriptor {
  readonly mediaType: string;
  readonly digest: Digest;
  /** Bytes. */
  readonly size: number;
  readonly annotations: ReadonlyMap<string, string>;
}

/** Of which operating system and processor an image is, such as linux, arm64 and v8. */
export interface Platform {
  readonly os: string;
  readonly architecture: string;
  readonly variant?: string;
}

/** One child of an index. */
export interface IndexEntry extends Descriptor {
  readonly platform?: Platform;
  /** Set on children that are no images to run, such as signatures. */
  readonly artifactType?: string;
}

/** What a manifest says, of either family of media types (OCI, Docker schema 2). */
export type Manifest =
  | {
      readonly kind: 'index';
      readonly mediaType: string;
      readonly entries: readonly IndexEntry[];
      readonly annotations: ReadonlyMap<string, string>;
    }
  | {
      readonly kind: 'image';
      readonly mediaType: string;
      readonly config: Descriptor;
      readonly layers: readonly Descriptor[];
      readonly annotations: ReadonlyMap<string, string>;
    };

/** What the configuration of an image says, as far as anybody here asks. */
export interface ImageConfig {
  readonly platform: Platform;
  readonly labels: ReadonlyMap<string, string>;
  /** Where its processes begin; empty: in the root. */
  readonly workingDirectory: string;
  /** Digests of the layers before compression, lowest first. */
  readonly diffIds: readonly Digest[];
}
