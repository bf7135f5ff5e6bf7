import { unzipSync } from 'fflate';

/**
 * The text of a file in a ZIP archive; undefined where there is no such file, where it is larger, or where the archive cannot be read. No more than `limit` bytes are
 * unpacked, whatever the archive says.
 */
export function readZippedFile(archive: Uint8Array, name: string, limit: number): string | undefined {
  try {
    const files = unzipSync(archive, { filter: file => file.name === name && file.originalSize <= limit });
    const content = Object.hasOwn(files, name) ? files[name] : undefined;
    return content === undefined ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
