import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pathWithoutLinks } from '../../src/cli/template/path-without-links.ts';

let base: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'catalog-keeper-place-')));
  mkdirSync(join(base, 'a'));
  writeFileSync(join(base, 'a/file'), 'text');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('P5: what is written in a work tree of a stranger', () => {
  test.each(['a/file', 'a/new', 'b/c/new'])('%s has a place', path => {
    expect(pathWithoutLinks(base, path)).toBe(join(base, path));
  });

  test.each(['../file', 'a/../../file', '/etc/file', 'a//file', './a'])('%s is not the path of a file', path => {
    expect(() => pathWithoutLinks(base, path)).toThrow(`'${path}' is not the path of a file.`);
  });

  test.each(['away/file', 'away', 'link'])('%s leads through a link', path => {
    symlinkSync(tmpdir(), join(base, 'away'));
    symlinkSync(join(base, 'a/file'), join(base, 'link'));
    expect(() => pathWithoutLinks(base, path)).toThrow(`'${path}' leads through a symbolic link. Nothing was written.`);
  });

  test.each(['a', 'a/file/b', 'pipe'])('%s is the name of something else', path => {
    execFileSync('mkfifo', [join(base, 'pipe')]);
    expect(() => pathWithoutLinks(base, path)).toThrow(`'${path}' cannot be written: something else has this name.`);
  });
});
