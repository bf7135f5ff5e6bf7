import { createHash, type Hash, hash, randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { makeDirectory } from '../make-directory.ts';
import { pruneDirectory, temporaryPrefix } from './prune-directory.ts';

const checksumBytes = 32;
/** Before the checksum: how long the description is. */
const lengthBytes = 8;
const partBytes = 1024 * 1024;

/** A file that is open for reading, and what says where in it everything is. */
export interface LargeFile<Description> {
  readonly file: number;
  readonly description: Description;
}

/**
 * Contents by key that are read from their files when they are needed, since they are large. Each file has the content, its description, the length
 * of that and a checksum. A file is only ever seen as a whole, so that processes may share the directory; one that is broken or cannot be
 * read counts as absent. Only runs on trusted content may share a directory: whoever can write to it decides what is read.
 */
export class LargeFileStore<Description> {
  readonly #directory: string;
  readonly #maxBytes: number;

  /** @param maxBytes what the directory may take on the disk */
  constructor(directory: string, maxBytes: number) {
    this.#directory = directory;
    this.#maxBytes = maxBytes;
  }

  /** @returns a file that the caller closes */
  open(key: string): LargeFile<Description> | undefined {
    let file: number | undefined;
    try {
      // A pipe would be waited for.
      file = openSync(this.#path(key), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      const description = describedBy(file, key);
      if (description !== undefined) return { file, description: deserialize(description) as Description };
    } catch {
      // Absent, broken, or from another version of V8.
    }
    if (file !== undefined) closeSync(file);
    return undefined;
  }

  /** Copies a file into the store, and removes the oldest ones past the limit. @throws the error of the file system when it cannot */
  keep(key: string, { file, description }: LargeFile<Description>): void {
    makeDirectory(this.#directory);
    const temporary = join(this.#directory, `${temporaryPrefix}${randomUUID()}`);
    try {
      copyDescribed(file, temporary, key, serialize(description));
      renameSync(temporary, this.#path(key));
    } finally {
      rmSync(temporary, { force: true });
    }
    pruneDirectory(this.#directory, this.#maxBytes);
  }

  #path(key: string): string {
    return join(this.#directory, hash('sha256', key, 'hex'));
  }
}

function copyDescribed(from: number, path: string, key: string, description: Buffer): void {
  const to = openSync(path, 'wx', 0o600);
  const checksum = checksumOf(key);
  const add = (bytes: Uint8Array) => {
    checksum.update(bytes);
    write(to, bytes);
  };
  try {
    eachPart(from, fstatSync(from).size, add);
    const length = Buffer.alloc(lengthBytes);
    length.writeBigUInt64BE(BigInt(description.length));
    add(description);
    add(length);
    write(to, checksum.digest());
  } finally {
    closeSync(to);
  }
}

/** The description of a file that is as it was written. */
function describedBy(file: number, key: string): Buffer | undefined {
  const checksum = checksumOf(key);
  const status = fstatSync(file);
  const end = status.size - checksumBytes;
  if (!status.isFile() || end < lengthBytes) return undefined;
  eachPart(file, end, part => checksum.update(part));
  if (!checksum.digest().equals(read(file, end, checksumBytes))) return undefined;
  const length = Number(read(file, end - lengthBytes, lengthBytes).readBigUInt64BE());
  return read(file, end - lengthBytes - length, length);
}

function checksumOf(key: string): Hash {
  return createHash('sha256').update(`${key}\n`);
}

/** Goes through the beginning of a file. A part is gone with the next one. @throws Error where the file is shorter */
function eachPart(file: number, size: number, take: (part: Uint8Array) => void): void {
  const buffer = Buffer.allocUnsafeSlow(Math.min(size, partBytes));
  for (let at = 0; at < size; ) {
    const bytes = readSync(file, buffer, 0, Math.min(size - at, buffer.length), at);
    if (bytes === 0) throw new Error('The file has become shorter.');
    take(buffer.subarray(0, bytes));
    at += bytes;
  }
}

function read(file: number, at: number, size: number): Buffer {
  const found = Buffer.alloc(size);
  readSync(file, found, 0, size, at);
  return found;
}

function write(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
