import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LargeFileStore } from '../../../src/adapters/cache/large-file-store.ts';

const content = 'content'.repeat(300_000);
let directory: string;
let store: LargeFileStore<ReadonlyMap<string, number>>;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'large-file-store-'));
  store = new LargeFileStore(join(directory, 'store'), 64 * 1024 * 1024);
  keep('key', new Map([['a', 7]]));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function keep(key: string, description: ReadonlyMap<string, number>) {
  const path = join(directory, 'source');
  writeFileSync(path, content);
  const file = openSync(path, 'r');
  store.keep(key, { file, description });
  closeSync(file);
}

function stored(): readonly string[] {
  return readdirSync(join(directory, 'store'));
}

test('gives a file and its description back to another process', () => {
  const found = new LargeFileStore(join(directory, 'store'), 0).open('key');
  expect(found?.description).toEqual(new Map([['a', 7]]));
  const bytes = Buffer.alloc(content.length);
  readSync(found?.file ?? -1, bytes, 0, bytes.length, 0);
  expect(bytes.toString() === content).toBe(true);
  closeSync(found?.file ?? -1);
  expect(store.open('other')).toBeUndefined();
});

test.each([
  ['a changed byte', (bytes: Buffer) => bytes.fill('x', 1_500_000, 1_500_001)],
  ['a changed description', (bytes: Buffer) => bytes.fill('x', content.length + 3, content.length + 4)],
  ['half a file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['next to nothing', (bytes: Buffer) => bytes.subarray(0, 20)],
])('%s counts as absent', (_, damage) => {
  const path = join(directory, 'store', stored()[0] ?? '');
  writeFileSync(path, damage(readFileSync(path)));
  expect(store.open('key')).toBeUndefined();
});

test('a file that has the name of another one counts as absent', () => {
  const [first = ''] = stored();
  keep('other', new Map());
  const [other = ''] = stored().filter(name => name !== first);
  writeFileSync(join(directory, 'store', first), readFileSync(join(directory, 'store', other)));
  expect(store.open('key')).toBeUndefined();
});

test('the oldest files past the limit are removed, and none is left half written', () => {
  store = new LargeFileStore(join(directory, 'store'), 5 * 1024 * 1024);
  for (const key of ['b', 'c', 'd']) keep(key, new Map());
  expect(stored().length).toBeLessThan(3);
  expect(stored().filter(name => name.startsWith('.'))).toEqual([]);
  expect(store.open('key')).toBeUndefined();
});
