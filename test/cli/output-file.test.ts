import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { writeOutputFile } from '../../src/cli/output-file.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'output-file-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const textOf = (file: string) => readFileSync(join(directory, file), 'utf8');

describe('what --output names', () => {
  test('is made of pieces, and nothing else is left beside it', () => {
    writeOutputFile(directory, 'a', ['x', Buffer.from('é'), 'z']);
    expect(textOf('a')).toBe('xéz');
    writeOutputFile(directory, 'a', ['again']);
    expect(textOf('a')).toBe('again');
    expect(readdirSync(directory)).toEqual(['a']);
  });

  test('stays as it is when not all can be written', () => {
    writeFileSync(join(directory, 'a'), 'before');
    const pieces = ['x'.repeat(100_000), undefined as unknown as string];
    expect(() => writeOutputFile(directory, 'a', pieces)).toThrow("The file 'a' cannot be written");
    expect(() => writeOutputFile(directory, 'new', pieces)).toThrow("The file 'new' cannot be written");
    expect(textOf('a')).toBe('before');
    expect(readdirSync(directory)).toEqual(['a']);
  });

  test('keeps its mode, and a link leads to it still', () => {
    writeFileSync(join(directory, 'a'), 'before');
    chmodSync(join(directory, 'a'), 0o600);
    symlinkSync('a', join(directory, 'link'));
    writeOutputFile(directory, 'link', ['after']);
    expect(lstatSync(join(directory, 'link')).isSymbolicLink()).toBe(true);
    expect(textOf('a')).toBe('after');
    expect(statSync(join(directory, 'a')).mode & 0o777).toBe(0o600);
  });

  test.each([0o600, 0o666, 0o775])('keeps mode %o, whatever new files are denied', mode => {
    writeFileSync(join(directory, 'a'), 'before');
    chmodSync(join(directory, 'a'), mode);
    writeOutputFile(directory, 'a', ['after']);
    expect(statSync(join(directory, 'a')).mode & 0o777).toBe(mode);
  });

  test('is made where a link leads to, and the link stays', () => {
    symlinkSync('a', join(directory, 'link'));
    writeOutputFile(directory, 'link', ['x']);
    expect(lstatSync(join(directory, 'link')).isSymbolicLink()).toBe(true);
    expect(textOf('a')).toBe('x');
    expect(readdirSync(directory).sort()).toEqual(['a', 'link']);
  });

  test('may be no file', () => {
    writeOutputFile(directory, '/dev/null', ['x']);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(() => writeOutputFile(directory, '.', ['x'])).toThrow("The file '.' cannot be written: it is a directory.");
  });
});
