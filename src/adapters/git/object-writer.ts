import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** Writes objects one by one into an object directory, as git does (gitrepository-layout(5), loose objects). */
export interface ObjectWriter {
  /** The id that an object has, whether or not it is written. */
  idOf(type: 'blob' | 'tree' | 'commit', content: Uint8Array): string;
  /** Writes an object. @returns its id */
  write(type: 'blob' | 'tree' | 'commit', content: Uint8Array): string;
}

export function objectWriter(objects: string, objectFormat: 'sha1' | 'sha256'): ObjectWriter {
  const idOf: ObjectWriter['idOf'] = (type, content) =>
    createHash(objectFormat).update(objectHeader(type, content.length)).update(content).digest('hex');
  return {
    idOf,
    write(type, content) {
      const id = idOf(type, content);
      const directory = join(objects, id.slice(0, 2));
      mkdirSync(directory, { recursive: true });
      const bytes = deflateSync(Buffer.concat([objectHeader(type, content.length), content]), { level: 1 });
      writeFileSync(join(directory, id.slice(2)), bytes);
      return id;
    },
  };
}

/** What stands before the content of an object when its id is computed. */
export function objectHeader(type: string, bytes: number): Buffer {
  return Buffer.from(`${type} ${bytes}\0`, 'latin1');
}
