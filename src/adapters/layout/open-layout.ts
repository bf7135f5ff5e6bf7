import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { type Digest, parseDigest } from '../../core/image/digest.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import type { Descriptor, IndexEntry } from '../../core/image/model.ts';
import { type Outcome, OutcomeError } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { parseManifest } from '../../core/image/parse-manifest.ts';
import { parseReferrer } from '../../core/image/parse-referrer.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { singleChunk } from '../../core/image/single-chunk.ts';
import { isMissing, systemReason } from '../../core/text/system-reason.ts';
import type { FetchedManifest, ImageSource } from '../../flows/ports.ts';
import type { PublishTarget } from '../../flows/publish/ports.ts';
import { makeDirectory } from '../make-directory.ts';
import { findImage, nameAnnotation } from './find-image.ts';
import { LayoutError } from './layout-error.ts';
import { readText, writeFileInside } from './layout-files.ts';
import { addToIndex, readIndex, writeEmptyIndex } from './layout-index.ts';
import { openInside } from './open-inside.ts';
import { absent, blobName, readBlob, readWholeBlob } from './read-blob.ts';

/** Most bytes of a manifest: what every registry takes. */
const maxManifestBytes = 4 * 1024 * 1024;
const versionFile = 'oci-layout';

/** The images of a layout, to read and to write. */
export interface LayoutImages extends PublishTarget {
  /** Those of the images that refer to another one, such as receipts. */
  referrers(reference: ImageReference): Promise<Outcome<readonly IndexEntry[]>>;
}

/**
 * Opens an OCI layout: a directory with images, such as `skopeo copy … oci:DIR:TAG` makes. `findImage` says what a reference stands
 * for. What other programs change in it while it is open is not seen.
 *
 * @throws LayoutError
 * @see https://github.com/opencontainers/image-spec/blob/main/image-layout.md
 */
export async function openLayout(directory: string): Promise<LayoutImages> {
  const root = await realDirectory(directory);
  const text = await readText(root, versionFile);
  if (text === undefined) throw notALayout(directory, `has no file ${versionFile}`);
  if (!/"imageLayoutVersion"\s*:\s*"1\./.test(text)) throw notALayout(directory, 'is not an OCI layout of version 1');
  return new Layout(root, await readIndex(root));
}

/** Opens an OCI layout, and makes it first where there is none. @throws LayoutError */
export async function createLayout(directory: string): Promise<LayoutImages> {
  try {
    makeDirectory(directory);
  } catch (error) {
    throw new LayoutError(
      'unwritable',
      `${directory} cannot be created: ${systemReason(error)}.`,
      'Choose another.',
      error,
    );
  }
  const root = await realDirectory(directory);
  if ((await readText(root, versionFile)) === undefined) {
    await writeEmptyIndex(root);
    await writeFileInside(root, versionFile, singleChunk(Buffer.from('{"imageLayoutVersion":"1.0.0"}')));
  }
  return openLayout(directory);
}

const nothing = { kind: 'absent', detail: 'the layout is empty' } as const;

/** A layout that is nowhere: it has nothing, and takes nothing. */
export const emptyLayout: LayoutImages = {
  tags: async () => ({ kind: 'exists', value: [] }),
  referrers: async () => ({ kind: 'exists', value: [] }),
  resolve: async () => nothing,
  manifest: async () => nothing,
  blob: async () => nothing,
  writeBlob: () => Promise.reject(unwritable),
  writeManifest: () => Promise.reject(unwritable),
  close: async () => undefined,
};

const unwritable = new LayoutError('unwritable', 'There is no layout to write to.', 'Name a directory.');

class Layout implements LayoutImages {
  readonly #root: string;
  #entries: readonly IndexEntry[];
  /** Writing the index is reading and writing: one after the other. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(root: string, entries: readonly IndexEntry[]) {
    this.#root = root;
    this.#entries = entries;
  }

  async resolve(reference: ImageReference): ReturnType<ImageSource['resolve']> {
    const outcome = await this.manifest(reference);
    if (outcome.kind !== 'exists') return outcome;
    const { digest, mediaType } = outcome.value;
    return { kind: 'exists', value: { digest, mediaType } };
  }

  async manifest(reference: ImageReference): Promise<Outcome<FetchedManifest>> {
    const found = findImage(this.#entries, reference);
    if (found === undefined) return { kind: 'absent', detail: this.#whyNotFound(reference) };
    return outcomeOf(async () => {
      const bytes = await readWholeBlob(this.#root, found.digest, found.size, maxManifestBytes);
      const manifest = parseManifest(bytes.toString('utf8'), found.mediaType);
      if ('error' in manifest) {
        const detail = `${found.digest.text} cannot be read as a manifest: ${manifest.error}`;
        throw new OutcomeError({ kind: 'malformed', detail });
      }
      return { digest: found.digest, mediaType: manifest.mediaType, bytes, manifest };
    });
  }

  async blob(_reference: ImageReference, { digest, size }: Descriptor): ReturnType<ImageSource['blob']> {
    return outcomeOf(async () => {
      if (!(await this.#isThere(digest, undefined))) throw absent(digest);
      return readBlob(this.#root, digest, size);
    });
  }

  /** The names of the images. */
  async tags(): Promise<Outcome<readonly string[]>> {
    const names = this.#entries.flatMap(({ annotations }) => annotations.get(nameAnnotation) ?? []);
    return { kind: 'exists', value: names };
  }

  referrers(reference: ImageReference): Promise<Outcome<readonly IndexEntry[]>> {
    return outcomeOf(async () => {
      const subject = existingOrThrow(await this.resolve(reference)).digest;
      const found: IndexEntry[] = [];
      for (const entry of this.#entries.filter(({ annotations }) => !annotations.has(nameAnnotation))) {
        const bytes = await readWholeBlob(this.#root, entry.digest, entry.size, maxManifestBytes);
        const referrer = parseReferrer(bytes.toString('utf8'));
        if (referrer === undefined || 'error' in referrer || referrer.subject.text !== subject.text) continue;
        const { artifactType } = referrer;
        found.push({ ...entry, ...(artifactType === undefined ? {} : { artifactType }) });
      }
      return found;
    });
  }

  async writeBlob(
    _reference: ImageReference,
    { digest, size }: Descriptor,
    content: () => Promise<AsyncIterable<Uint8Array>>,
  ): Promise<'written' | 'there'> {
    if (await this.#isThere(digest, size)) return 'there';
    await writeFileInside(this.#root, blobName(digest), verifyContent(await content(), digest, size));
    return 'written';
  }

  async writeManifest(reference: ImageReference, mediaType: string, bytes: Uint8Array): Promise<Digest> {
    const manifest = parseManifest(Buffer.from(bytes).toString('utf8'), mediaType);
    if ('error' in manifest)
      throw new LayoutError('corrupt', `The manifest is wrong: ${manifest.error}.`, 'Report this.');
    const digest = reference.digest ?? sha256Of(bytes);
    await writeFileInside(this.#root, blobName(digest), verifyContent(singleChunk(bytes), digest, bytes.length));
    const image = { digest, size: bytes.length, mediaType, manifest };
    const written = this.#writing.then(async () => {
      this.#entries = await addToIndex(this.#root, reference, image);
    });
    this.#writing = written.catch(() => undefined);
    await written;
    return digest;
  }

  async close(): Promise<void> {
    await this.#writing;
  }

  async #isThere(digest: Digest, size: number | undefined): Promise<boolean> {
    const file = await openInside(this.#root, blobName(digest));
    if (file === undefined) return false;
    try {
      return size === undefined || (await file.stat()).size === size;
    } finally {
      await file.close();
    }
  }

  #whyNotFound({ tag }: ImageReference): string {
    const count = this.#entries.length;
    if (tag !== undefined) return `${this.#root} has no image ${tag}`;
    return count === 0 ? `${this.#root} is empty` : `${this.#root} has ${count} images; add a tag or digest`;
  }
}

async function realDirectory(directory: string): Promise<string> {
  try {
    return await realpath(directory);
  } catch (error) {
    const message = isMissing(error)
      ? `There is no directory ${directory}.`
      : `${directory} cannot be opened: ${systemReason(error)}.`;
    throw new LayoutError('not-found', message, 'Set the directory of an OCI layout.', error);
  }
}

function sha256Of(bytes: Uint8Array): Digest {
  const digest = parseDigest(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  if ('error' in digest) throw new Error(digest.error);
  return digest;
}

function notALayout(directory: string, why: string): LayoutError {
  return new LayoutError('not-a-layout', `${directory} ${why}.`, 'Set the directory of an OCI layout.');
}

/** What is written, verified as it passes. @throws LayoutError `corrupt` before the end when it is not of this digest and size */
async function* verifyContent(
  content: AsyncIterable<Uint8Array>,
  digest: Digest,
  size: number,
): AsyncGenerator<Uint8Array> {
  const hash = createHash(digest.algorithm);
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > size) break;
    hash.update(chunk);
    yield chunk;
  }
  if (bytes !== size) throw corrupt(`it does not have ${size} bytes`);
  if (hash.digest('hex') !== digest.hex) throw corrupt('its content has another digest');

  function corrupt(why: string): LayoutError {
    return new LayoutError('corrupt', `${digest.text} was not written: ${why}.`, 'Read it again from where it came.');
  }
}
