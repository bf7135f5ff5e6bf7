import { describe, expect, test } from '@jest/globals';
import { OutcomeError } from '../../../../src/core/image/outcome.ts';
import { TarReader } from '../../../../src/core/image/tar/tar-reader.ts';
import { paxContent, type TarMember, tarMember, tarOf } from '../../../support/build-tar.ts';

interface Read {
  readonly type: string;
  readonly path: string;
  readonly target: string;
  readonly content: string;
}

function read(archive: Uint8Array, pieceBytes = archive.length): Read[] {
  const entries: { type: string; path: string; target: string; pieces: Buffer[] }[] = [];
  const reader = new TarReader(({ type, path, target }) => {
    const pieces: Buffer[] = [];
    entries.push({ type, path: Buffer.from(path).toString(), target: Buffer.from(target).toString(), pieces });
    return piece => pieces.push(Buffer.from(piece));
  });
  for (let at = 0; at < archive.length; at += pieceBytes) reader.push(archive.subarray(at, at + pieceBytes));
  reader.end();
  return entries.map(({ pieces, ...entry }) => ({ ...entry, content: Buffer.concat(pieces).toString() }));
}

function names(members: readonly TarMember[]): string[] {
  return read(tarOf(members)).map(entry => entry.path);
}

function failure(archive: Uint8Array): unknown {
  try {
    return read(archive);
  } catch (error) {
    if (error instanceof OutcomeError) return error.failure;
    throw error;
  }
}

function malformed(text: string): unknown {
  return { kind: 'malformed', detail: expect.stringContaining(text) };
}

const long = `${'d'.repeat(120)}/${'e'.repeat(120)}`;

describe('the tar reader', () => {
  test.each([1, 7, 511, 512, 513, 100_000])('reads pieces of %i bytes', pieceBytes => {
    const archive = tarOf([
      { name: 'a/', type: '5' },
      { name: 'a/b', content: 'text' },
      { name: 'a/empty' },
      { name: 'a/c', content: 'x'.repeat(1024) },
      { name: 'a/s', type: '2', link: 'b' },
      { name: 'a/h', type: '1', link: 'a/b' },
    ]);
    expect(read(archive, pieceBytes)).toEqual([
      { type: 'directory', path: 'a/', target: '', content: '' },
      { type: 'file', path: 'a/b', target: '', content: 'text' },
      { type: 'file', path: 'a/empty', target: '', content: '' },
      { type: 'file', path: 'a/c', target: '', content: 'x'.repeat(1024) },
      { type: 'symbolic-link', path: 'a/s', target: 'b', content: '' },
      { type: 'hard-link', path: 'a/h', target: 'a/b', content: '' },
    ]);
  });

  test.each<[string, readonly TarMember[], string]>([
    ['a prefix', [{ name: 'b', prefix: 'a/a' }], 'a/a/b'],
    ['no prefix in a GNU header', [{ name: 'b', prefix: 'a/a', magic: 'ustar  \0' }], 'b'],
    ['no prefix in a V7 header', [{ name: 'b', prefix: 'a/a', magic: '' }], 'b'],
    ['a name of 100 bytes', [{ name: 'n'.repeat(100) }], 'n'.repeat(100)],
    ['a pax path', [{ name: 'x', type: 'x', content: paxContent({ path: long }) }, { name: 'short' }], long],
    ['an empty pax path', [{ name: 'x', type: 'x', content: paxContent({ path: '' }) }, { name: 'short' }], 'short'],
    ['a GNU name', [{ name: 'x', type: 'L', content: `${long}\0` }, { name: 'short' }], long],
    ['an empty GNU name', [{ name: 'x', type: 'L', content: '\0' }, { name: 'short' }], 'short'],
    [
      'the last of two',
      [{ name: 'x', type: 'L', content: 'a' }, { name: 'x', type: 'L', content: 'b' }, { name: '' }],
      'b',
    ],
    [
      'a GNU name over a pax path',
      [
        { name: 'x', type: 'x', content: paxContent({ path: 'p' }) },
        { name: 'x', type: 'L', content: 'g' },
        { name: '' },
      ],
      'g',
    ],
    ['no global path', [{ name: 'x', type: 'g', content: paxContent({ path: 'p' }) }, { name: 'a' }], 'a'],
    [
      'no path from before a global header',
      [{ name: 'x', type: 'x', content: paxContent({ path: 'p' }) }, { name: 'x', type: 'g' }, { name: 'a' }],
      'a',
    ],
    [
      'the name of a sparse file',
      [
        { name: 'x', type: 'x', content: paxContent({ 'GNU.sparse.major': '1', 'GNU.sparse.name': 'real' }) },
        { name: 'GNUSparseFile.0/real' },
      ],
      'real',
    ],
  ])('takes %s', (_what, members, name) => {
    expect(names([...members, { name: 'next' }])).toEqual([name, 'next']);
  });

  test('takes long targets of links', () => {
    const byPax = [
      { name: 'x', type: 'x', content: paxContent({ linkpath: long }) },
      { name: 'a', type: '2', link: 's' },
    ];
    const byGnu = [
      { name: 'x', type: 'K', content: `${long}\0` },
      { name: 'a', type: '1', link: 's' },
    ];
    expect(read(tarOf([...byPax, ...byGnu])).map(({ target }) => target)).toEqual([long, long]);
  });

  test.each([
    ['octal digits with spaces', '     000004 '],
    ['octal digits without an end', '000000000004'],
    ['binary', Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4])],
  ])('takes a size in %s', (_what, size) => {
    expect(read(tarOf([{ name: 'a', content: 'text', size }, { name: 'b' }])).map(({ content }) => content)).toEqual([
      'text',
      '',
    ]);
  });

  test('takes the size of an extended header', () => {
    const pax = { name: 'x', type: 'x', content: paxContent({ size: '4' }) };
    expect(read(tarOf([pax, { name: 'a', content: 'text', size: '00000000000\0' }, { name: 'b' }]))).toHaveLength(2);
  });

  test('links and directories have no content, whatever they claim', () => {
    const size = '00000001000\0';
    const types = ['1', '2', '3', '4', '5', '6'];
    expect(read(tarOf(types.map(type => ({ name: type, type, size }))))).toHaveLength(6);
  });

  test('passes over what no standard knows, with its content', () => {
    expect(read(tarOf([{ name: 'a', type: 'Z', content: 'text' }, { name: 'b' }])).map(({ type }) => type)).toEqual([
      'other',
      'file',
    ]);
  });

  test('reports sparse files, and passes over the map of old ones', () => {
    const old = tarMember({ name: 'a', type: 'S', content: 'text' });
    old[482] = 1;
    // One is added to the sum of the bytes.
    Buffer.from((Number.parseInt(old.toString('latin1', 148, 154), 8) + 1).toString(8).padStart(6, '0')).copy(old, 148);
    const map = Buffer.alloc(1024);
    map[504] = 1;
    const archive = Buffer.concat([old.subarray(0, 512), map, old.subarray(512), tarOf([{ name: 'b' }])]);
    expect(read(archive).map(({ type, path, content }) => [type, path, content])).toEqual([
      ['sparse', 'a', 'text'],
      ['file', 'b', ''],
    ]);
  });

  test('the oldest archives mark a directory by its slash', () => {
    const archive = tarOf([
      { name: 'a/', type: '\0', magic: '' },
      { name: 'b', type: '\0', magic: '' },
    ]);
    expect(read(archive).map(({ type }) => type)).toEqual(['directory', 'file']);
  });

  test('nothing counts behind the end', () => {
    const archive = tarOf([{ name: 'a' }]);
    expect(read(Buffer.concat([archive, Buffer.from('anything at all')]))).toHaveLength(1);
    expect(read(archive.subarray(0, 1024))).toHaveLength(1);
    expect(read(tarMember({ name: 'a', content: 'text' }).subarray(0, 516))).toHaveLength(1);
    expect(read(new Uint8Array(0))).toEqual([]);
  });

  test.each([
    ['a wrong checksum', tarOf([{ name: 'a', wrongBy: 1 }]), 'wrong checksum'],
    ['what is no archive', Buffer.alloc(1024, 'text'), 'not octal'],
    ['a negative size', tarOf([{ name: 'a', size: Buffer.alloc(12, 0xff) }]), 'negative'],
    ['a size past counting', tarOf([{ name: 'a', size: Buffer.from(`bf${'ff'.repeat(11)}`, 'hex') }]), 'too large'],
    ['a size that is no number', tarOf([{ name: 'a', size: 'none' }]), 'not octal'],
    ['a block of zeros in the middle', Buffer.concat([Buffer.alloc(512), tarOf([{ name: 'a' }])]), 'block of zeros'],
    ['half a header', tarMember({ name: 'a' }).subarray(0, 300), 'ends in the middle'],
    ['half a content', tarMember({ name: 'a', content: 'text' }).subarray(0, 514), 'ends in the middle'],
    ['a size without its content', tarOf([{ name: 'a', size: '77777777777\0' }]), 'ends in the middle'],
    ['a record without its length', tarOf([{ name: 'x', type: 'x', content: 'path=a\n' }]), 'extended header'],
    ['a record of length 0', tarOf([{ name: 'x', type: 'x', content: '0 path=a\n' }]), 'extended header'],
    ['a record that is cut off', tarOf([{ name: 'x', type: 'x', content: '99 path=a\n' }]), 'extended header'],
    ['a record without a key', tarOf([{ name: 'x', type: 'x', content: '5 =a\n' }]), 'extended header'],
    ['a path with a NUL', tarOf([{ name: 'x', type: 'x', content: paxContent({ path: 'a\0b' }) }]), 'extended header'],
    [
      'a size of words',
      tarOf([{ name: 'x', type: 'x', content: paxContent({ size: '-1' }) }, { name: 'a' }]),
      'extended',
    ],
  ])('R12: refuses %s', (_what, archive, text) => {
    expect(failure(archive)).toEqual(malformed(text));
  });

  test('R12: bounds extended headers', () => {
    const archive = tarMember({ name: 'x', type: 'x', size: '00004000001\0' });
    expect(failure(archive)).toMatchObject({ kind: 'unknown', cause: 'too-large' });
  });

  test('R12: bounds the number of headers', () => {
    const block = tarMember({ name: 'x', type: 'L' });
    const many = Buffer.concat(Array.from({ length: 1000 }, () => block));
    const reader = new TarReader(() => undefined);
    expect(() => {
      for (let times = 0; times < 201; times += 1) reader.push(many);
    }).toThrow('more than 200000 entries');
  });
});
