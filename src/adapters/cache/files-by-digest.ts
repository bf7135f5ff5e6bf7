import { hash } from 'node:crypto';
import type { FileMemory, NamingFileMemory } from '../../core/catalog/memories.ts';

/**
 * A memory of files that names them by SHA-256, for directories without git: names that hold in other runs, too. Not by the digest alone:
 * git's ids may be SHA-256 as well, of a line before the content, and a file may begin with that line.
 */
export function filesByDigest(files: FileMemory): NamingFileMemory {
  return {
    nameOf: bytes => `sha256-${hash('sha256', bytes)}`,
    get: name => files.get(name),
    set: (name, reading) => files.set(name, reading),
  };
}
