import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { Content } from '../../flows/ports.ts';
import { textContent } from '../text-content.ts';

const firstBufferBytes = 1024 * 1024;
/** A text of V8 cannot be longer. */
const longestText = 0x1fff_ffe8;

/** Reads files one after the other. */
export type ReadFile = (path: Buffer, limit: number) => Content;

/** All files go through one buffer, since most are small and many are read. */
export function fileReader(): ReadFile {
  let buffer = Buffer.allocUnsafeSlow(firstBufferBytes);
  return (path, limit) => {
    let file: number | undefined;
    try {
      // What took the file's place since it was listed is neither followed, if a link, nor waited for, if a pipe.
      file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
      const status = fstatSync(file);
      if (!status.isFile()) return { kind: 'unreadable', detail: 'it is neither a file nor a directory' };
      if (status.size > Math.min(limit, longestText)) return { kind: 'too-large', bytes: status.size };
      if (buffer.length <= status.size) buffer = Buffer.allocUnsafeSlow(2 * status.size);
      const bytes = readAll(file, buffer.subarray(0, status.size + 1));
      if (bytes !== status.size) return { kind: 'unreadable', detail: 'it changed while it was read' };
      return textContent(buffer.subarray(0, bytes));
    } catch (error) {
      return { kind: 'unreadable', detail: error instanceof Error ? error.message : String(error) };
    } finally {
      if (file !== undefined) closeSync(file);
    }
  };
}

function readAll(file: number, target: Buffer): number {
  let done = 0;
  for (let read = -1; read !== 0 && done < target.length; done += read) {
    read = readSync(file, target, done, target.length - done, null);
  }
  return done;
}
