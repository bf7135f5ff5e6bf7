/** An entry of a tar archive for tests, with every way to get it wrong. */
export interface TarMember {
  readonly name: string | Buffer;
  /** The type flag; `0` where it is left out. */
  readonly type?: string;
  readonly content?: string | Uint8Array;
  readonly link?: string | Buffer;
  readonly prefix?: string;
  /** The bytes of the magic and version fields; those of ustar where it is left out. */
  readonly magic?: string;
  /** The bytes of the size field, instead of the length of the content. */
  readonly size?: string | Buffer;
  /** Added to the right checksum. */
  readonly wrongBy?: number;
}

const blockBytes = 512;

/** The archive of these entries, ended by two blocks of zeros. */
export function tarOf(members: readonly TarMember[]): Buffer {
  return Buffer.concat([...members.map(tarMember), Buffer.alloc(2 * blockBytes)]);
}

/** Header and padded content of one entry, with nothing behind it. */
export function tarMember(member: TarMember): Buffer {
  const content = Buffer.from(member.content ?? '');
  return Buffer.concat([headerOf(member, content.length), padded(content)]);
}

/** The content of an extended header (`x`, `g`). */
export function paxContent(records: Readonly<Record<string, string | Buffer>>): Buffer {
  return Buffer.concat(Object.entries(records).map(([key, value]) => paxLine(key, Buffer.from(value))));
}

function paxLine(key: string, value: Buffer): Buffer {
  const rest = Buffer.concat([Buffer.from(` ${key}=`), value, Buffer.from('\n')]);
  let length = rest.length;
  while (length !== rest.length + String(length).length) length = rest.length + String(length).length;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

function headerOf(member: TarMember, length: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const put = (value: string | Buffer, at: number): void => {
    Buffer.from(value as string, 'latin1').copy(block, at);
  };
  put(typeof member.name === 'string' ? Buffer.from(member.name) : member.name, 0);
  put('0000644\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(member.size ?? `${length.toString(8).padStart(11, '0')}\0`, 124);
  put('00000000000\0', 136);
  put(member.type ?? '0', 156);
  put(member.link ?? '', 157);
  put(member.magic ?? 'ustar\u000000', 257);
  if (member.prefix !== undefined) put(Buffer.from(member.prefix), 345);
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, member.wrongBy ?? 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes)]);
}
