import { encodeUtf8 } from '../catalog/encode-utf8.ts';

/** An entry of an archive as its header describes it. */
export interface TarHeader {
  /** A directory's ends with `/`. */
  readonly path: string;
  readonly kind: 'file' | 'directory';
  /** Bytes of content that follow. */
  readonly size: number;
  /** Numeric id of its user and group. */
  readonly owner: number;
  /** Permission bits. */
  readonly mode: number;
}

export const blockBytes = 512;
const maxNameBytes = 100;
const maxPrefixBytes = 155;

/**
 * The header of an entry, in blocks of 512 bytes: of 1970. A path that ustar has no room for, or that
 * is not ASCII, is in an extended header before it.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13
 */
export function tarHeader(header: TarHeader): Uint8Array {
  const path = encodeUtf8(header.path);
  const place = path.every(byte => byte < 0x80) ? splitPath(header.path) : undefined;
  if (place !== undefined) return ustarBlock(header, place);
  const record = paxRecord('path', path);
  const extended = ustarBlock(
    { ...header, kind: 'file', size: record.length },
    { name: 'PaxHeaders/path', prefix: '' },
    'x',
  );
  const short = { name: header.kind === 'file' ? 'PaxHeaders/file' : 'PaxHeaders/directory/', prefix: '' };
  return concatenated([extended, padded(record), ustarBlock(header, short)]);
}

/** What fills the last block of a content. */
export function paddingOf(size: number): Uint8Array {
  return new Uint8Array((blockBytes - (size % blockBytes)) % blockBytes);
}

interface Place {
  readonly name: string;
  readonly prefix: string;
}

/** The parts of an ASCII path that ustar joins by `/`; undefined where they are too long. */
function splitPath(path: string): Place | undefined {
  if (path.length <= maxNameBytes) return { name: path, prefix: '' };
  // The last `/` that leaves a name: that of a directory ends with one.
  const slash = path.lastIndexOf('/', Math.min(maxPrefixBytes, path.length - 2));
  const name = path.slice(slash + 1);
  return slash > 0 && name.length <= maxNameBytes ? { name, prefix: path.slice(0, slash) } : undefined;
}

function ustarBlock(
  { kind, size, owner, mode }: Omit<TarHeader, 'path'>,
  { name, prefix }: Place,
  type?: string,
): Uint8Array {
  const block = new Uint8Array(blockBytes);
  const put = (text: string, at: number) => block.set(encodeUtf8(text), at);
  const putOctal = (value: number, digits: number, at: number) =>
    put(`${value.toString(8).padStart(digits, '0')}\0`, at);
  put(name, 0);
  putOctal(mode, 7, 100);
  putOctal(owner, 7, 108);
  putOctal(owner, 7, 116);
  putOctal(size, 11, 124);
  put('00000000000\0', 136);
  put('        ', 148);
  put(type ?? (kind === 'directory' ? '5' : '0'), 156);
  put('ustar\u000000', 257);
  put(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** `LENGTH KEY=VALUE` and a line feed, where the length counts its own digits. */
function paxRecord(key: string, value: Uint8Array): Uint8Array {
  const rest = concatenated([encodeUtf8(` ${key}=`), value, encodeUtf8('\n')]);
  let length = rest.length;
  while (length !== rest.length + String(length).length) length = rest.length + String(length).length;
  return concatenated([encodeUtf8(String(length)), rest]);
}

function padded(content: Uint8Array): Uint8Array {
  return concatenated([content, paddingOf(content.length)]);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
