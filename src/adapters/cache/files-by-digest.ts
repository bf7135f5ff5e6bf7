import { hash } from 'node:crypto';
import type { FileMemory, NamingFileMemory } from '../../core/catalog/reading.ts';

/** A memory of files that names them by SHA-256, for directories without git: names that hold in other runs, too. */
export function filesByDigest(files: FileMemory): NamingFileMemory {
  return {
    nameOf: bytes => hash('sha256', bytes),
    get: name => files.get(name),
    set: (name, reading) => files.set(name, reading),
  };
}
