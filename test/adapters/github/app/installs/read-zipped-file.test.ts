import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { readZippedFile } from '../../../../../src/adapters/github/app/installs/read-zipped-file.ts';

const limit = 1024;
const text = '{"schemaVersion": 1}';
const zipped = (files: Readonly<Record<string, string>>, level: 0 | 9 = 9) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])), { level });

/** An archive whose entries share the same bytes, and state a size of their own. */
function archiveOf(entries: number, content: Buffer, stated: number): Uint8Array {
  const name = Buffer.from('a.json');
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(stated, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  const directory = Array.from({ length: entries }, () => [central, name]).flat();
  return Buffer.concat([local, name, packed, ...directory, end]);
}

describe('a file in a ZIP archive', () => {
  it('is read, packed or not', () => {
    expect(readZippedFile(zipped({ 'b.txt': 'b', 'a.json': text }), 'a.json', limit)).toBe(text);
    expect(readZippedFile(zipped({ 'a.json': text }, 0), 'a.json', limit)).toBe(text);
    expect(readZippedFile(archiveOf(1, Buffer.from(text), text.length), 'a.json', limit)).toBe(text);
  });

  it('is not read where it is larger than it says', () => {
    expect(readZippedFile(archiveOf(1, Buffer.alloc(limit + 1, ' '), limit), 'a.json', limit)).toBeUndefined();
  });

  it('is not read where several have its name', () => {
    expect(readZippedFile(archiveOf(2, Buffer.from(text), text.length), 'a.json', limit)).toBeUndefined();
  });

  it('is not read where there is none, and where the archive cannot be read', () => {
    expect(readZippedFile(zipped({ 'b.json': text }), 'a.json', limit)).toBeUndefined();
    const whole = zipped({ 'a.json': text.repeat(20) });
    for (let end = 0; end < whole.length; end += 1) {
      expect(readZippedFile(whole.subarray(0, end), 'a.json', limit)).toBeUndefined();
    }
  });
});
