import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FileCache } from '../../../src/adapters/cache/file-cache.ts';
import { filesByDigest } from '../../../src/adapters/cache/files-by-digest.ts';
import type { FileReading } from '../../../src/core/catalog/memories.ts';
import { emptyFields } from '../../../src/core/catalog/schemas/empty-fields.ts';

const name = '0123456789abcdef0123456789abcdef01234567';
const other = name.replace('0', 'f');
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'file-cache-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function readingOf(defaultChannel: string): FileReading {
  const head = { kind: 'package', schema: 'olm.package', package: 'foo', name: 'foo' } as const;
  return [
    {
      range: { start: 4, end: 60, format: 'yaml' },
      content: { ...emptyFields.package, ...head, defaultChannel, problems: [] },
    },
    { range: { start: 64, end: 70, format: 'yaml' }, content: { ...head, kind: 'other', problems: [] } },
  ];
}

function saved(...names: readonly string[]): void {
  const cache = new FileCache(directory, 'v1');
  for (const each of names) cache.set(each, readingOf('ä'));
  cache.save();
}

function readAgain(each = name, rules = 'v1'): FileReading | undefined {
  return new FileCache(directory, rules).get(each);
}

describe('the cache of files', () => {
  test('gives back what another run saved', () => {
    saved(name);
    expect(readAgain()).toEqual(readingOf('ä'));
    expect(readAgain(other)).toBeUndefined();
  });

  test('forgets what other rules of reading wrote', () => {
    saved(name);
    expect(readAgain(name, 'v2')).toBeUndefined();
  });

  test('makes nothing where nothing is added', () => {
    new FileCache(directory, 'v1').save();
    expect(readdirSync(directory)).toEqual([]);
  });

  test.each([
    ['cut short', (text: string) => text.slice(0, -20)],
    ['empty', () => ''],
    ['something else', () => 'null'],
    ['full of zeros', (text: string) => '\0'.repeat(text.length)],
  ])('passes over a file that is %s, and writes it anew', (_, damage) => {
    saved(name);
    const path = join(directory, 'v1', name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, damage(text));
    expect(readAgain()).toBeUndefined();
    saved(name);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('knows nothing where its directory cannot be made, and fails when it is saved', () => {
    writeFileSync(join(directory, 'v1'), '');
    const cache = new FileCache(directory, 'v1');
    expect(cache.get(name)).toBeUndefined();
    cache.set(name, readingOf('a'));
    expect(cache.get(name)).toEqual(readingOf('a'));
    expect(() => cache.save()).toThrow('EEXIST');
  });

  test('leaves alone what another process with the same id is about to write', () => {
    mkdirSync(join(directory, 'v1', `.tmp-${process.pid}-1`), { recursive: true });
    saved(name);
    expect(readAgain()).toEqual(readingOf('ä'));
  });

  test('keeps a file by its digest, which is no id of git even where these are SHA-256', () => {
    const cache = new FileCache(directory, 'v1');
    const digests = filesByDigest(cache);
    const asObject = Buffer.from('blob 1\0x');
    const id = createHash('sha256').update(asObject).digest('hex');
    cache.set(id, readingOf('a'));
    expect(digests.get(digests.nameOf(asObject))).toBeUndefined();
    digests.set(digests.nameOf(asObject), readingOf('b'));
    expect(readAgain(digests.nameOf(asObject))).toEqual(readingOf('b'));
    expect(readAgain(id)).toEqual(readingOf('a'));
  });

  test('remembers which files name none of some packages', () => {
    const cache = new FileCache(directory, 'v1');
    cache.absences.add('["../foo"]', [name]);
    cache.absences.add('["../foo"]', [other]);
    cache.save();
    const again = new FileCache(directory, 'v1').absences;
    expect([...again.of('["../foo"]')]).toEqual([name, other]);
    expect(again.of('["bar"]').size).toBe(0);
    const [file = ''] = readdirSync(join(directory, 'v1'));
    expect(readdirSync(join(directory, 'v1'))).toEqual([expect.stringMatching(/^absent-[0-9a-f]+$/)]);
    writeFileSync(join(directory, 'v1', file), '[1, "a"]');
    expect([...new FileCache(directory, 'v1').absences.of('["../foo"]')]).toEqual(['a']);
  });

  test('remembers absences of many packages for the run alone', () => {
    const cache = new FileCache(directory, 'v1');
    const packages = JSON.stringify(Array(50).fill('foo'));
    cache.absences.add(packages, [name]);
    expect(cache.absences.of(packages).size).toBe(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('no name ever leaves the directory', () => {
    const cache = new FileCache(directory, '../../v1');
    for (const each of ['../escape', '', 'a/b', `${name}/..`]) cache.set(each, readingOf('a'));
    cache.set(name, readingOf('a'));
    cache.save();
    expect(readdirSync(directory)).toEqual(['.._.._v1']);
    expect(readdirSync(join(directory, '.._.._v1'))).toEqual([name]);
  });

  test('removes the oldest files past its limit', () => {
    saved(name, other);
    utimesSync(join(directory, 'v1', name), 1, 1);
    const cache = new FileCache(directory, 'v1', 2 * 4096);
    const third = name.replace('0', 'e');
    cache.set(third, readingOf('a'));
    cache.save();
    expect(readdirSync(join(directory, 'v1'))).toEqual([third]);
  });
});
