import type { Hash } from 'node:crypto';
import { type Digest, parseDigest } from '../../core/image/digest.ts';

type Algorithm = Digest['algorithm'];

/** Loading it takes as long as a registry on the same machine to answer: it is there when there are bytes, or loaded while they come. */
export function loadCryptography(): typeof import('node:crypto') {
  return process.getBuiltinModule('node:crypto');
}

export function createDigestHash(algorithm: Algorithm): Hash {
  return loadCryptography().createHash(algorithm);
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
