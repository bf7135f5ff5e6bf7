import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { makeDirectory } from '../../src/adapters/make-directory.ts';

const base = mkdtempSync(join(tmpdir(), 'make-directory-'));

afterAll(() => rmSync(base, { recursive: true }));

test('makes a directory, what it stands in, and none that is there', () => {
  const path = join(base, 'a', 'b', 'c');
  makeDirectory(path, 0o700);
  makeDirectory(path);
  expect([join(base, 'a'), path].map(each => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
  symlinkSync(path, join(base, 'link'));
  expect(() => makeDirectory(join(base, 'link'))).not.toThrow();
});

test('says where there is something else', () => {
  writeFileSync(join(base, 'file'), '');
  symlinkSync('nowhere', join(base, 'dangling'));
  expect(() => makeDirectory(join(base, 'file'))).toThrow('EEXIST');
  expect(() => makeDirectory(join(base, 'file', 'below'))).toThrow('ENOTDIR');
  expect(() => makeDirectory(join(base, 'dangling'))).toThrow('ENOENT');
});

(process.platform === 'linux' ? test : test.skip)('ends where a file system makes no directories', () => {
  expect(() => makeDirectory('/proc/a/b')).toThrow('ENOENT');
});
