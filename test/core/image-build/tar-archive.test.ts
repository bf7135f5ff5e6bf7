import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { tarArchive } from '../../../src/core/image-build/tar-archive.ts';

const directory = mkdtempSync(join(tmpdir(), 'keeper-tar-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const file = (path: string, content = path) => ({ path, content: Buffer.from(content) });
const bytesOf = (...files: Parameters<typeof tarArchive>[0]) => Buffer.concat([...tarArchive(files)]);

describe('the archive of a layer', () => {
  const name = 'n'.repeat(120);
  const paths = [
    'configs/foo/catalog.yaml',
    `configs/${'d'.repeat(99)}/${'e'.repeat(99)}/f`,
    `configs/${name}/${name}/${name}`,
    'configs/ümläut/日本.yaml',
    'configs/empty',
    'configs/foo.yaml',
    `configs/${'x'.repeat(91)}/catalog.yaml`,
    `configs/${'y'.repeat(92)}`,
  ];

  test('is read by tar with every path, content and mode', () => {
    const files = paths.map(path => file(path, path === 'configs/empty' ? '' : `${path}\n`.repeat(100)));
    const archive = join(directory, 'layer.tar');
    writeFileSync(archive, bytesOf(...files));
    const listed = execFileSync('tar', ['--quoting-style=literal', '-tvf', archive], { encoding: 'utf8' });
    expect(listed).toMatch(/^drwxr-xr-x 0\/0 +0 1970-01-01 .* configs\/$/m);
    execFileSync('tar', ['-xf', archive, '-C', directory]);
    for (const { path, content } of files) {
      expect(readFileSync(join(directory, path))).toEqual(content);
      expect(statSync(join(directory, path)).mode & 0o777).toBe(0o644);
    }
  });

  test('has each directory once, before what is in it, whatever order the files come in', () => {
    const files = paths.map(path => file(path));
    expect(bytesOf(...files.toReversed())).toEqual(bytesOf(...files));
    const archive = join(directory, 'order.tar');
    writeFileSync(archive, bytesOf(file('a/b/c'), file('a/b-'), file('a/b/d')));
    expect(execFileSync('tar', ['-tf', archive], { encoding: 'utf8' })).toBe('a/\na/b-\na/b/\na/b/c\na/b/d\n');
  });
});
