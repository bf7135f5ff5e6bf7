/** The digest of a content: algorithm and lower-case hexadecimal digits. */
export interface Digest {
  readonly algorithm: DigestAlgorithm;
  readonly hex: string;
  /** `sha256:<hex>`. */
  readonly text: string;
}

type DigestAlgorithm = keyof typeof lengths;

/** Hexadecimal digits of each algorithm that clients know. */
const lengths = { sha256: 64, sha384: 96, sha512: 128 } as const;

/**
 * Reads a digest as the clients of OLM do (opencontainers/go-digest `Parse`): sha256, sha384 or sha512 with all their digits, in lower
 * case. The specification registers more algorithms and leaves others open; no client could verify them.
 *
 * @see https://github.com/opencontainers/image-spec/blob/main/descriptor.md#digests
 */
export function parseDigest(text: string): Digest | { readonly error: string } {
  const colon = text.indexOf(':');
  if (colon <= 0) return { error: 'the digest does not have the form algorithm:digits' };
  const algorithm = text.slice(0, colon);
  const hex = text.slice(colon + 1);
  if (!isAlgorithm(algorithm)) return { error: 'the algorithm of the digest is none of sha256, sha384 and sha512' };
  if (hex.length !== lengths[algorithm]) {
    return { error: `the digest has ${hex.length} digits, where ${algorithm} has ${lengths[algorithm]}` };
  }
  if (!/^[0-9a-f]+$/.test(hex)) return { error: 'the digest has characters other than 0-9 and lower-case a-f' };
  return { algorithm, hex, text };
}

function isAlgorithm(name: string): name is DigestAlgorithm {
  return Object.hasOwn(lengths, name);
}
