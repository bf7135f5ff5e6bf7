import { hash } from 'node:crypto';
import { join } from 'node:path';
import { type Digest, parseDigest } from '../../core/image/digest.ts';
import type { ImageContents } from '../../core/image/facts.ts';
import type { ImageMemory, RememberedImage } from '../../core/image/image-memory.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { SourceFile } from '../../core/source.ts';
import { FileStore } from './file-store.ts';

const mebibyte = 1024 * 1024;
/** How long it is believed that what a digest named is still there, in milliseconds. */
const dayLong = 24 * 60 * 60 * 1000;

/**
 * What is known about images, kept on disk between runs: what they hold for ever, that a digest is there for a day, and the first
 * digest of every tag. Losing it costs time, and the memory of where tags pointed. Only runs that trust each other may share a
 * directory: whoever can write to it decides what images are taken to hold.
 */
export class ImageCache implements ImageMemory {
  readonly #contents: FileStore;
  readonly #bytes: FileStore;
  readonly #resolved: FileStore;
  readonly #tags: FileStore;
  readonly #now: () => number;

  /**
   * @param directory where to keep it; made when needed
   * @param rules the version of the rules of reading images: contents that were written under another version are not read
   * @param now milliseconds since 1970
   */
  constructor(directory: string, rules: string, now: () => number = Date.now) {
    const images = join(directory, 'images');
    this.#contents = new FileStore(join(images, `contents-${rules.replaceAll(/[^\w.-]/g, '_')}`), 256 * mebibyte);
    this.#bytes = new FileStore(join(images, 'bytes'), 64 * mebibyte);
    this.#resolved = new FileStore(join(images, 'resolved'), 128 * mebibyte);
    this.#tags = new FileStore(join(images, 'tags'), 128 * mebibyte);
    this.#now = now;
  }

  resolved(reference: ImageReference): RememberedImage | undefined {
    if (reference.digest === undefined) return undefined;
    const known = parsed<{ time: number; mediaType: string }>(this.#resolved.get(reference.text));
    const age = this.#now() - (known?.time ?? 0);
    const isFresh = known !== undefined && age >= 0 && age < dayLong;
    return isFresh ? { digest: reference.digest, mediaType: known.mediaType } : undefined;
  }

  bytes(digest: Digest): Uint8Array | undefined {
    const bytes = this.#bytes.get(digest.text);
    return bytes !== undefined && hash(digest.algorithm, bytes, 'hex') === digest.hex ? bytes : undefined;
  }

  contents(digest: Digest): ImageContents | undefined {
    const known = parsed<{ labels: [string, string][]; files: SourceFile[] }>(this.#contents.get(digest.text));
    return known === undefined ? undefined : { labels: new Map(known.labels), files: known.files };
  }

  firstDigest({ text }: ImageReference): Digest | undefined {
    const known = this.#tags.get(text);
    const digest = known === undefined ? undefined : parseDigest(Buffer.from(known).toString('latin1'));
    return digest === undefined || 'error' in digest ? undefined : digest;
  }

  rememberResolved(reference: ImageReference, { digest, mediaType }: RememberedImage): void {
    if (reference.digest === undefined) this.#tags.setFirst(reference.text, Buffer.from(digest.text));
    else this.#resolved.set(reference.text, json({ time: this.#now(), mediaType }));
  }

  rememberBytes(digest: Digest, bytes: Uint8Array): void {
    this.#bytes.set(digest.text, bytes);
  }

  rememberContents(digest: Digest, { labels, files }: ImageContents): void {
    this.#contents.set(digest.text, json({ labels: [...labels], files }));
  }

  /** Writes what was added. @throws the error of the file system when it cannot */
  save(): void {
    for (const store of [this.#contents, this.#bytes, this.#resolved, this.#tags]) store.save();
  }
}

function json(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/** Nothing but what `json` wrote has the right checksum. */
function parsed<Value>(bytes: Uint8Array | undefined): Value | undefined {
  return bytes === undefined ? undefined : (JSON.parse(Buffer.from(bytes).toString('utf8')) as Value);
}
