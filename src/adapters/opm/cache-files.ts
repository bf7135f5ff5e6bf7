import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { malformed, tooLarge } from '../../core/image/failures.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';

/** Of all files of a cache together. */
const maxBytes = 1024 * 1024 * 1024;

/** The files and directories below a directory, with their modes. @throws OutcomeError for what is neither, and past the limit */
export function cacheFiles(root: string): readonly LayerFile[] {
  let bytes = 0;
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries.map(entry => {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(root.length + 1);
    const { mode, size } = lstatSync(file);
    if (entry.isDirectory()) return { path: `${path}/`, content: new Uint8Array(), mode: mode & 0o777 };
    if (!entry.isFile()) throw malformed(`the opm of the base made ${path}, which is neither a file nor a directory`);
    bytes += size;
    if (bytes > maxBytes) throw tooLarge(`the serve cache has more than ${maxBytes} bytes`);
    return { path, content: readFileSync(file), mode: mode & 0o777 };
  });
}
