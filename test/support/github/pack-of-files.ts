import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

const typeOfFile = 3;

/** A pack of files. https://git-scm.com/docs/gitformat-pack#_pack_pack_files_have_the_following_format */
export function packOfFiles(contents: readonly Buffer[]): Buffer {
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  header.writeUInt32BE(contents.length, 8);
  const parts = contents.flatMap(content => [sizeOf(content.length), deflateSync(content, { level: 1 })]);
  const pack = Buffer.concat([header, ...parts]);
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()]);
}

/** The type, and how many bytes there are when they are unpacked: four bits, then seven in each byte. */
function sizeOf(bytes: number): Buffer {
  const encoded = [(typeOfFile << 4) | (bytes & 0xf)];
  for (let left = bytes >>> 4; left > 0; left >>>= 7) {
    encoded.push((encoded.pop() ?? 0) | 0x80, left & 0x7f);
  }
  return Buffer.from(encoded);
}
