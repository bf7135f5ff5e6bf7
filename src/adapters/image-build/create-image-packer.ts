import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Gzip } from 'fflate';
import { type Digest, parseDigest } from '../../core/image/digest.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';
import { tarArchive } from '../../core/image-build/tar-archive.ts';
import type { ImagePacker, PackedLayer } from '../../flows/publish/ports.ts';

/** What is compressed before others get their turn. */
const sliceBytes = 1024 * 1024;
/** The compression that is fixed with everything else about a layer. */
const level = 6;

/**
 * Packs layers: the same files give the same bytes on every machine and version of Node.js, whose own zlib differs between
 * them (https://github.com/nodejs/node/issues/33610).
 */
export function createImagePacker(): ImagePacker {
  return { packLayer, digestOf: bytes => sha256(hash('sha256', bytes)) };
}

async function packLayer(files: readonly LayerFile[]): Promise<PackedLayer> {
  const diff = createHash('sha256');
  const compressed: Uint8Array[] = [];
  // Its header says neither time nor system.
  const gzip = new Gzip({ level, mtime: 0 }, chunk => compressed.push(chunk));
  for (const piece of tarArchive(files)) {
    diff.update(piece);
    for (let at = 0; at < piece.length; at += sliceBytes) {
      gzip.push(piece.subarray(at, at + sliceBytes));
      if (at > 0) await setImmediate();
    }
  }
  gzip.push(new Uint8Array(), true);
  const bytes = Buffer.concat(compressed);
  return { bytes, digest: sha256(hash('sha256', bytes)), diffId: sha256(diff.digest('hex')) };
}

function sha256(hex: string): Digest {
  const digest = parseDigest(`sha256:${hex}`);
  if ('error' in digest) throw new Error(digest.error);
  return digest;
}
