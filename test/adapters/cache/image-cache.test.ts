import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FileStore } from '../../../src/adapters/cache/file-store.ts';
import { ImageCache } from '../../../src/adapters/cache/image-cache.ts';
import { parseDigest } from '../../../src/core/image/digest.ts';
import { parseReference } from '../../../src/core/image/reference.ts';
import { parsed } from '../../support/parsed.ts';
import { sha256 } from '../../support/write-layout.ts';

const hour = 60 * 60 * 1000;
const mediaType = 'application/vnd.oci.image.manifest.v1+json';
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'image-cache-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const digest = (text: string) => parsed(parseDigest(text));

const reference = (text: string) => parsed(parseReference(text));

const bytes = Buffer.from('{}');
const one = digest(sha256(bytes));
const other = digest(`sha256:${'b'.repeat(64)}`);
const contents = {
  labels: new Map([
    ['__proto__', 'a'],
    ['b', 'c'],
  ]),
  files: [{ path: 'manifests/é', text: 'a\ufffd\u0000', isUtf8: false }],
};

describe('the cache of images', () => {
  test('gives back what another run saved', () => {
    const cache = new ImageCache(directory, 'v1');
    cache.rememberContents(one, contents);
    cache.rememberBytes(one, bytes);
    cache.save();
    const again = new ImageCache(directory, 'v1');
    expect(again.contents(one)).toEqual(contents);
    expect(again.bytes(one)).toEqual(bytes);
    expect(again.contents(other)).toBeUndefined();
    expect(again.bytes(other)).toBeUndefined();
  });

  test('knows what was not saved yet, and writes nothing then', () => {
    const cache = new ImageCache(directory, 'v1');
    cache.rememberContents(one, contents);
    expect(cache.contents(one)).toEqual(contents);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('forgets contents that other rules of reading wrote', () => {
    const cache = new ImageCache(directory, '../v1');
    cache.rememberContents(one, contents);
    cache.save();
    expect(new ImageCache(directory, '../v2').contents(one)).toBeUndefined();
    expect(readdirSync(directory)).toEqual(['images']);
  });

  test('believes for a day that a digest is there', () => {
    let now = 0;
    const cache = new ImageCache(directory, 'v1', () => now);
    const name = reference(`quay.io/a/b@${one.text}`);
    cache.rememberResolved(name, { digest: one, mediaType });
    cache.save();
    for (const [time, image] of [
      [0, { digest: one, mediaType }],
      [24 * hour - 1, { digest: one, mediaType }],
      [24 * hour, undefined],
      [-1, undefined],
    ] as const) {
      now = time;
      expect(new ImageCache(directory, 'v1', () => now).resolved(name)).toEqual(image);
    }
    expect(cache.resolved(reference(`quay.io/a/c@${one.text}`))).toBeUndefined();
  });

  test('R7: keeps the first digest of a tag, and never believes a tag', () => {
    const name = reference('quay.io/a/b:v1');
    const [cache, second] = [new ImageCache(directory, 'v1'), new ImageCache(directory, 'v1')];
    for (const { digest: found, by } of [
      { digest: one, by: cache },
      { digest: other, by: cache },
      { digest: other, by: second },
    ]) {
      by.rememberResolved(name, { digest: found, mediaType });
    }
    cache.save();
    second.save();
    expect(second.firstDigest(name)).toEqual(one);
    const third = new ImageCache(directory, 'v1');
    third.rememberResolved(name, { digest: other, mediaType });
    third.save();
    expect(new ImageCache(directory, 'v1').firstDigest(name)).toEqual(one);
    expect(third.resolved(name)).toBeUndefined();
    expect(third.firstDigest(reference('quay.io/a/b:v2'))).toBeUndefined();
  });

  test('does not give back bytes of another digest', () => {
    const cache = new ImageCache(directory, 'v1');
    cache.rememberBytes(other, bytes);
    cache.save();
    expect(new ImageCache(directory, 'v1').bytes(other)).toBeUndefined();
  });
});

describe('the store of files', () => {
  function stored(): FileStore {
    return new FileStore(directory, 1024 * 1024);
  }

  function text(store: FileStore, key: string): string | undefined {
    const content = store.get(key);
    return content && Buffer.from(content).toString();
  }

  function save(key: string, content: string | Buffer, maxBytes = 1024 * 1024): void {
    const store = new FileStore(directory, maxBytes);
    store.set(key, Buffer.from(content));
    store.save();
  }

  test.each<[string, (content: Buffer) => Buffer | string]>([
    ['cut short', content => content.subarray(0, -1)],
    ['empty', () => ''],
    ['changed', content => Buffer.concat([content.subarray(0, 70), Buffer.from('x'), content.subarray(71)])],
    ['something else', () => 'x'.repeat(200)],
  ])('passes over a file that is %s, and replaces it', (_what, change) => {
    save('key', 'content');
    const [name = ''] = readdirSync(directory);
    const path = join(directory, name);
    const original = readFileSync(path);
    writeFileSync(path, change(original));
    expect(text(stored(), 'key')).toBeUndefined();
    const store = stored();
    store.setFirst('key', Buffer.from('again'));
    store.save();
    expect(text(stored(), 'key')).toBe('again');
  });

  test.each<[string, (path: string) => void]>([
    ['a directory', path => mkdirSync(path)],
    ['a link to a device without end', path => symlinkSync('/dev/zero', path)],
    ['a link in a circle', path => symlinkSync(path, path)],
  ])('passes over %s in place of a file', (_what, put) => {
    save('key', 'content');
    const [name = ''] = readdirSync(directory);
    rmSync(join(directory, name));
    put(join(directory, name));
    expect(text(stored(), 'key')).toBeUndefined();
  });

  test('does not take the file of one key for another', () => {
    save('one', 'content');
    save('two', 'other');
    const [first = '', second = ''] = readdirSync(directory);
    writeFileSync(join(directory, first), readFileSync(join(directory, second)));
    const known = [text(stored(), 'one'), text(stored(), 'two')].filter(content => content !== undefined);
    expect(known).toHaveLength(1);
  });

  test('replaces, and keeps what was first', () => {
    save('key', 'one');
    save('key', 'two');
    expect(text(stored(), 'key')).toBe('two');
    const store = stored();
    store.setFirst('key', Buffer.from('three'));
    store.save();
    expect(text(stored(), 'key')).toBe('two');
    expect(readdirSync(directory)).toHaveLength(1);
  });

  test('keeps the first of two that write at the same time', () => {
    const [one, two] = [stored(), stored()];
    one.setFirst('key', Buffer.from('one'));
    two.setFirst('key', Buffer.from('two'));
    one.save();
    two.save();
    expect(text(stored(), 'key')).toBe('one');
    expect(text(two, 'key')).toBe('one');
  });

  test('removes the oldest past its limit', () => {
    const seen = new Set<string>();
    for (let at = 0; at < 20; at += 1) {
      save(`key${at}`, 'x', 64 * 1024);
      const added = readdirSync(directory).filter(name => !seen.has(name));
      const time = new Date(Date.now() - 1_000_000 + at * 1000);
      for (const name of added) utimesSync(join(directory, name), time, time);
      for (const name of added) seen.add(name);
    }
    const left = Array.from({ length: 20 }, (_, at) => at).filter(at => text(stored(), `key${at}`) !== undefined);
    expect(left).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  test('removes what a process that died left behind, and nothing that one is writing', () => {
    writeFileSync(join(directory, '.tmp-old'), '');
    writeFileSync(join(directory, '.tmp-new'), '');
    const old = new Date(Date.now() - 2 * hour);
    utimesSync(join(directory, '.tmp-old'), old, old);
    mkdirSync(join(directory, 'directory'));
    save('key', 'content');
    expect(readdirSync(directory).filter(name => name.startsWith('.tmp-'))).toEqual(['.tmp-new']);
    expect(text(stored(), 'key')).toBe('content');
  });

  test('keeps nothing in memory that is larger than all', () => {
    save('key', Buffer.alloc(10_000), 8192);
    expect(text(new FileStore(directory, 8192), 'key')).toBeUndefined();
  });
});
