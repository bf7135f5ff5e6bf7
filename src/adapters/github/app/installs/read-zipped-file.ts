import { inflateRawSync } from 'node:zlib';

const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const endBytes = 22;

/**
 * The text of a file in a ZIP archive; undefined where there is no such file or several, where it is larger, or where the archive cannot be read. No more than
 * `limit` bytes are unpacked, whatever the archive says: its entries may share their bytes and state any size.
 */
export function readZippedFile(archive: Uint8Array, name: string, limit: number): string | undefined {
  try {
    const [entry, ...others] = entriesOf(archive).filter(one => one.name === name);
    if (entry === undefined || others.length > 0) return undefined;
    const content = contentOf(archive, entry, limit);
    return content === undefined ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

interface Entry {
  readonly name: string;
  readonly method: number;
  /** As they are packed. */
  readonly bytes: number;
  /** Of its local header. */
  readonly offset: number;
}

/** What its central directory lists. @throws RangeError if it ends early */
function entriesOf(archive: Uint8Array): readonly Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - endBytes;
  while (view.getUint32(end, true) !== endSignature) end -= 1;
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== centralSignature) throw new RangeError('no entry');
    const [named, extra, comment] = [28, 30, 32].map(field => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: new TextDecoder().decode(archive.subarray(at + 46, at + 46 + named)),
      method: view.getUint16(at + 10, true),
      bytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + named + extra + comment;
  }
  return entries;
}

/** Undefined for more than the limit, and for a method that GitHub's own tools do not use. @throws where deflated bytes are more or broken */
function contentOf(archive: Uint8Array, { method, bytes, offset }: Entry, limit: number): Uint8Array | undefined {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = archive.subarray(start, start + bytes);
  if (packed.length !== bytes) return undefined;
  if (method === 0) return bytes > limit ? undefined : packed;
  return method === 8 ? inflateRawSync(packed, { maxOutputLength: limit }) : undefined;
}
