/** One entry of an archive. What is not named is that of a plain file. */
export interface TarEntry {
  readonly path: string;
  readonly content?: string | Uint8Array;
  readonly type?: keyof typeof typeFlags;
  /** Where a link leads. */
  readonly target?: string;
}

const typeFlags = { file: '0', hardlink: '1', symlink: '2', character: '3', directory: '5', fifo: '6' } as const;
const blockBytes = 512;

/** A tar archive (ustar) of any entries, nothing of which is checked. Paths of up to 100 bytes. */
export function tarArchive(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(entryBytes), Buffer.alloc(2 * blockBytes)]);
}

function entryBytes({ path, content = '', type = 'file', target = '' }: TarEntry): readonly Buffer[] {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(blockBytes);
  header.write(path, 0, 100);
  header.write(type === 'directory' ? '0000755' : '0000644', 100);
  header.write('0000000', 108);
  header.write('0000000', 116);
  header.write(bytes.length.toString(8).padStart(11, '0'), 124);
  header.write('00000000000', 136);
  // The sum is taken with blanks in its own place.
  header.write('        ', 148);
  header.write(typeFlags[type], 156);
  header.write(target, 157, 100);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [header, bytes, Buffer.alloc(-bytes.length & (blockBytes - 1))];
}
