import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { NamingFileMemory } from '../../core/catalog/memories.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import type { Content, TextFile } from '../../flows/ports.ts';
import { textContent } from '../text-content.ts';
import { DirectoryError } from './directory-error.ts';

const firstBufferBytes = 1024 * 1024;
/** A text of V8 cannot be longer. */
const maxTextLength = 0x1fff_ffe8;
const changed = 'it changed while it was read';

/** Reads files one after the other, of each at most `limit` bytes. */
export interface FileReader {
  content(path: Buffer, limit: number): TextFile | Unread;
  /** The bytes alone, until the next file is read; undefined where they cannot be had. */
  bytes(path: Buffer, limit: number): Uint8Array | undefined;
}

type Unread = Content & { readonly kind: 'too-large' | 'unreadable' };

/**
 * All files go through one buffer, since most are small and many are read.
 *
 * @param memory knows files that need not be decoded: the text of such a file is read once more, should somebody ask for it
 */
export function fileReader(memory?: NamingFileMemory): FileReader {
  let buffer = Buffer.allocUnsafeSlow(firstBufferBytes);

  function read(path: Buffer, limit: number): Buffer | Unread {
    let file: number | undefined;
    try {
      // What took the file's place since it was listed is neither followed, if a link, nor waited for, if a pipe.
      file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
      const status = fstatSync(file);
      if (!status.isFile()) return { kind: 'unreadable', detail: 'it is neither a file nor a directory' };
      if (status.size > Math.min(limit, maxTextLength)) return { kind: 'too-large', bytes: status.size };
      if (buffer.length <= status.size) buffer = Buffer.allocUnsafeSlow(2 * status.size);
      const bytes = readAll(file, buffer.subarray(0, status.size + 1));
      return bytes === status.size ? buffer.subarray(0, bytes) : { kind: 'unreadable', detail: changed };
    } catch (error) {
      return { kind: 'unreadable', detail: systemReason(error) };
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  function readAgain(path: Buffer, limit: number, name: string): string {
    const bytes = read(path, limit);
    if (!('kind' in bytes) && memory?.nameOf(bytes) === name) return textContent(bytes).text;
    throw new DirectoryError('changed', `${path.toString()} cannot be read: ${changed}.`, 'Run it again.');
  }

  return {
    content(path, limit) {
      const bytes = read(path, limit);
      if ('kind' in bytes) return bytes;
      if (memory === undefined) return textContent(bytes);
      const name = memory.nameOf(bytes);
      if (memory.get(name) === undefined) return { ...textContent(bytes), name };
      let text: string | undefined;
      return {
        kind: 'text',
        isUtf8: isUtf8(bytes),
        bytes: bytes.length,
        name,
        lines() {
          return [this.text];
        },
        get text() {
          text ??= readAgain(path, limit, name);
          return text;
        },
      };
    },
    bytes(path, limit) {
      const bytes = read(path, limit);
      return 'kind' in bytes ? undefined : bytes;
    },
  };
}

function readAll(file: number, target: Buffer): number {
  let done = 0;
  for (let read = -1; read !== 0 && done < target.length; done += read) {
    read = readSync(file, target, done, target.length - done, null);
  }
  return done;
}
