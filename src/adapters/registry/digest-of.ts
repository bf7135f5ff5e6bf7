import type { Hash } from 'node:crypto';
import { type Digest, parseDigest } from '../../core/image/digest.ts';

type Algorithm = Digest['algorithm'];

/** Cryptography is loaded when there are bytes, and not before they are asked for: that takes as long as the registry takes to answer. */
export function createDigestHash(algorithm: Algorithm): Hash {
  return process.getBuiltinModule('node:crypto').createHash(algorithm);
}

/** The digest of bytes. */
export function digestOf(bytes: Uint8Array, algorithm: Algorithm = 'sha256'): Digest {
  return finishDigest(createDigestHash(algorithm).update(bytes), algorithm);
}

export function finishDigest(hash: Hash, algorithm: Algorithm): Digest {
  const digest = parseDigest(`${algorithm}:${hash.digest('hex')}`);
  if ('error' in digest) throw new Error(`the hash ${algorithm} gave no digest: ${digest.error}`);
  return digest;
}
