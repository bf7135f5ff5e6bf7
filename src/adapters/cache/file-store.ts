import { hash, randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../make-directory.ts';
import { pruneDirectory, temporaryPrefix } from './prune-directory.ts';
import { readIfThere } from './read-if-there.ts';

/**
 * Contents by key, each in a file of its own with its checksum. A file is only ever seen as a whole, so that processes may share
 * the directory; one that is broken, cannot be read or is no file counts as absent.
 */
export class FileStore {
  readonly #directory: string;
  readonly #maxBytes: number;
  readonly #added = new Map<string, { readonly bytes: Uint8Array; readonly isFirst: boolean }>();

  /** @param maxBytes what the directory may take on the disk after `save` */
  constructor(directory: string, maxBytes: number) {
    this.#directory = directory;
    this.#maxBytes = maxBytes;
  }

  get(key: string): Uint8Array | undefined {
    const added = this.#added.get(key);
    const known = added === undefined || added.isFirst ? this.#read(key) : undefined;
    return known ?? added?.bytes;
  }

  set(key: string, bytes: Uint8Array): void {
    this.#added.set(key, { bytes, isFirst: false });
  }

  /** Keeps what is there already, whoever wrote it. */
  setFirst(key: string, bytes: Uint8Array): void {
    if (this.get(key) === undefined) this.#added.set(key, { bytes, isFirst: true });
  }

  /** Writes what was added, and removes the oldest files past the limit. @throws the error of the file system when it cannot */
  save(): void {
    if (this.#added.size === 0) return;
    makeDirectory(this.#directory);
    for (const [key, { bytes, isFirst }] of this.#added) this.#write(key, bytes, isFirst);
    this.#added.clear();
    pruneDirectory(this.#directory, this.#maxBytes);
  }

  #path(key: string): string {
    return join(this.#directory, hash('sha256', key, 'hex'));
  }

  #read(key: string): Uint8Array | undefined {
    const path = this.#path(key);
    const file = readIfThere(path, this.#maxBytes);
    const content = file?.subarray(64);
    return content !== undefined && file?.toString('latin1', 0, 64) === checksum(key, content) ? content : undefined;
  }

  #write(key: string, bytes: Uint8Array, isFirst: boolean): void {
    const temporary = join(this.#directory, `${temporaryPrefix}${randomUUID()}`);
    try {
      writeFileSync(temporary, Buffer.concat([Buffer.from(checksum(key, bytes)), bytes]), { flag: 'wx' });
      if (isFirst && this.#read(key) === undefined) rmSync(this.#path(key), { force: true });
      if (isFirst) linkSync(temporary, this.#path(key));
      else renameSync(temporary, this.#path(key));
    } catch (error) {
      // Another process was the first.
      if (!isFirst || (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
  }
}

function checksum(key: string, content: Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${key}\n`), content]), 'hex');
}
