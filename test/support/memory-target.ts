import { createHash } from 'node:crypto';
import { type Digest, parseDigest } from '../../src/core/image/digest.ts';
import type { IndexEntry } from '../../src/core/image/model.ts';
import type { Outcome } from '../../src/core/image/outcome.ts';
import { parseManifest } from '../../src/core/image/parse-manifest.ts';
import type { ImageReference } from '../../src/core/image/reference.ts';
import { singleChunk } from '../../src/core/image/single-chunk.ts';
import type { AuditedPlace } from '../../src/flows/audit/ports.ts';
import type { FetchedManifest } from '../../src/flows/ports.ts';
import type { PublishTarget } from '../../src/flows/publish/ports.ts';

/** What a repository of a registry holds: shared by everybody who publishes to it. */
export interface MemoryTarget {
  readonly blobs: Map<string, Uint8Array>;
  readonly manifests: Map<string, FetchedManifest>;
  readonly tags: Map<string, string>;
  /** Everything that was asked for, in order. */
  readonly asked: string[];
  /** A way to it; `before` is awaited before each request, and may throw. */
  open(before?: (request: string) => Promise<void>): PublishTarget & AuditedPlace;
}

/** A registry in memory that refuses manifests whose parts are not there, as registries do. */
export function memoryTarget(): MemoryTarget {
  const blobs = new Map<string, Uint8Array>();
  const manifests = new Map<string, FetchedManifest>();
  const tags = new Map<string, string>();
  const asked: string[] = [];
  const manifestOf = ({ tag, digest }: ImageReference): Outcome<FetchedManifest> => {
    const found = manifests.get(digest?.text ?? tags.get(tag ?? '') ?? '');
    return found === undefined ? { kind: 'absent', detail: 'it is not there' } : { kind: 'exists', value: found };
  };
  return {
    blobs,
    manifests,
    tags,
    asked,
    open: (before = async () => {}) => {
      const request = async (text: string) => {
        await before(text);
        asked.push(text);
      };
      return {
        async tags() {
          await request('tags');
          return { kind: 'exists', value: [...tags.keys()] };
        },
        async resolve(reference) {
          await request(`resolve ${reference.tag ?? 'digest'}`);
          return manifestOf(reference);
        },
        async manifest(reference) {
          await request(`manifest ${reference.tag ?? 'digest'}`);
          return manifestOf(reference);
        },
        async blob(_, { digest }) {
          await request('read blob');
          const bytes = blobs.get(digest.text);
          return bytes === undefined
            ? { kind: 'absent', detail: 'it is not there' }
            : { kind: 'exists', value: singleChunk(bytes) };
        },
        async referrers({ digest }) {
          await request('referrers');
          const found = [...manifests.values()].flatMap(({ digest: own, mediaType, bytes }): IndexEntry[] => {
            const { subject, artifactType } = JSON.parse(Buffer.from(bytes).toString());
            if (subject === undefined || subject.digest !== digest?.text) return [];
            return [{ mediaType, digest: own, size: bytes.length, artifactType, annotations: new Map() }];
          });
          return { kind: 'exists', value: found };
        },
        async writeBlob(_, { digest }, content) {
          await request('blob');
          if (blobs.has(digest.text)) return 'there';
          const chunks: Uint8Array[] = [];
          for await (const chunk of await content()) chunks.push(chunk);
          blobs.set(digest.text, Buffer.concat(chunks));
          return 'written';
        },
        async writeManifest({ tag }, mediaType, bytes) {
          await request(`write ${tag ?? 'digest'}`);
          const manifest = parseManifest(Buffer.from(bytes).toString(), mediaType);
          if ('error' in manifest) throw new Error(manifest.error);
          const parts = manifest.kind === 'image' ? [manifest.config, ...manifest.layers] : manifest.entries;
          for (const { digest } of parts) {
            if (!blobs.has(digest.text) && !manifests.has(digest.text)) throw new Error(`${digest.text} is unknown`);
          }
          const digest = sha256(bytes);
          manifests.set(digest.text, { digest, mediaType, bytes, manifest });
          if (tag !== undefined) tags.set(tag, digest.text);
          return digest;
        },
        close: async () => {},
      };
    },
  };
}

function sha256(bytes: Uint8Array): Digest {
  const digest = parseDigest(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  if ('error' in digest) throw new Error(digest.error);
  return digest;
}
