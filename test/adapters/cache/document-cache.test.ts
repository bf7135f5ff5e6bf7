import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DocumentCache } from '../../../src/adapters/cache/document-cache.ts';
import type { BlobContent } from '../../../src/core/catalog/blob.ts';

const content: BlobContent = {
  kind: 'package',
  schema: 'olm.package',
  package: 'foo',
  name: 'foo',
  defaultChannel: 'a',
  problems: [],
};
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'document-cache-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function saved(text: string, value: BlobContent): void {
  const cache = new DocumentCache(directory, 'v1');
  cache.set(text, value);
  cache.save();
}

describe('the cache of documents', () => {
  test('gives back what another run saved', () => {
    saved('text', content);
    expect(new DocumentCache(directory, 'v1').get('text')).toEqual(content);
    expect(new DocumentCache(directory, 'v1').get('other text')).toBeUndefined();
  });

  test('forgets what other rules of reading wrote', () => {
    saved('text', content);
    expect(new DocumentCache(directory, 'v2').get('text')).toBeUndefined();
  });

  test('writes nothing when nothing is saved', () => {
    new DocumentCache(directory, 'v1').set('text', content);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('passes over a line that was cut short', () => {
    saved('text', content);
    const [shard = ''] = readdirSync(join(directory, 'v1'));
    appendFileSync(join(directory, 'v1', shard), `${'0'.repeat(64)} {"kind":"pack`);
    expect(new DocumentCache(directory, 'v1').get('text')).toEqual(content);
  });

  test('passes over a line that is damaged, though it is JSON', () => {
    saved('text', content);
    const [shard = ''] = readdirSync(join(directory, 'v1'));
    const path = join(directory, 'v1', shard);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"defaultChannel":"a"', '"defaultChannel":"b"'));
    expect(new DocumentCache(directory, 'v1').get('text')).toBeUndefined();
  });

  test('knows nothing where its directory cannot be read, and fails when it is saved', () => {
    writeFileSync(join(directory, 'v1'), '');
    const cache = new DocumentCache(directory, 'v1');
    expect(cache.get('text')).toBeUndefined();
    cache.set('text', content);
    expect(cache.get('text')).toEqual(content);
    expect(() => cache.save()).toThrow('EEXIST');
  });

  test('a name of rules never leaves the directory', () => {
    const cache = new DocumentCache(directory, '../../v1');
    cache.set('text', content);
    cache.save();
    expect(readdirSync(directory)).toEqual(['.._.._v1']);
  });
});
