import { describe, expect, test } from '@jest/globals';
import { OutcomeError } from '../../../../src/core/image/outcome.ts';
import { ImageTree } from '../../../../src/core/image/tar/image-tree.ts';
import { directoryAt, type KeptEntry, keptEntries } from '../../../../src/core/image/tar/kept-entries.ts';
import type { KeptRoots } from '../../../../src/core/image/tar/kept-roots.ts';
import { TarReader } from '../../../../src/core/image/tar/tar-reader.ts';
import { type TarMember, tarOf } from '../../../support/build-tar.ts';

type Layer = readonly TarMember[];

const usual = { fileBytes: 1000, keptBytes: 10_000 };

function treeOf(roots: KeptRoots, layers: readonly Layer[], limits = usual): ImageTree {
  const tree = new ImageTree({ roots, ...limits });
  for (const layer of layers) {
    tree.beginLayer();
    const reader = new TarReader(entry => tree.add(entry));
    reader.push(tarOf(layer));
    reader.end();
  }
  return tree;
}

function shown(entry: KeptEntry): string {
  if (entry.kind === 'file') return `${entry.path}: ${Buffer.from(entry.bytes).toString()}`;
  return `${entry.path} ${entry.kind === 'lost' ? entry.reason : `(${entry.kind})`}`;
}

function entriesOf(root: string, ...layers: readonly Layer[]): unknown {
  return failureOr(() => keptEntries(treeOf([pathsOf(root)], layers)).map(shown));
}

function pathsOf(root: string): string[] {
  return root === '' ? [] : root.split('/');
}

function failureOr(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof OutcomeError) return error.failure;
    throw error;
  }
}

function file(name: string, content = 'x'): TarMember {
  return { name, content };
}

const directory = (name: string): TarMember => ({ name, type: '5' });
const symlink = (name: string, link: string): TarMember => ({ name, type: '2', link });
const hardlink = (name: string, link: string): TarMember => ({ name, type: '1', link });

describe('what is kept', () => {
  const layer = [file('a/b/c'), file('a/b/d/e'), file('a/bc'), file('a/x/b/c'), file('b/c')];

  test.each([
    ['a/b', ['a/b/c: x', 'a/b/d/e: x']],
    ['a', ['a/b/c: x', 'a/b/d/e: x', 'a/bc: x', 'a/x/b/c: x']],
    ['', ['a/b/c: x', 'a/b/d/e: x', 'a/bc: x', 'a/x/b/c: x', 'b/c: x']],
    ['a/b/c', []],
    ['c', []],
  ])('is below the root /%s', (root, entries) => {
    expect(entriesOf(root, layer)).toEqual(entries);
  });

  test('has no content of what is elsewhere', () => {
    const tree = treeOf([['a']], []);
    tree.beginLayer();
    const entry = { type: 'file' as const, target: new Uint8Array(), size: 1e9 };
    expect(tree.add({ ...entry, path: Buffer.from('tmp/cache') })).toBeUndefined();
    expect(failureOr(() => tree.add({ ...entry, path: Buffer.from('a/b') }))).toMatchObject({ cause: 'too-large' });
  });

  test('is what the layers leave of it', () => {
    const layers = [
      [file('a/b', '1'), file('a/c', '1'), file('a/d/e', '1')],
      [file('a/.wh.b'), file('a/c', '2'), file('a/d/.wh..wh..opq'), file('a/d/f', '2')],
    ];
    expect(entriesOf('a', ...layers)).toEqual(['a/c: 2', 'a/d/f: 2']);
    expect(entriesOf('', ...layers, [file('.wh.a')])).toEqual([]);
  });
});

describe('what stands for a file or for none', () => {
  test.each<[string, Layer, readonly string[]]>([
    ['a link to a file', [file('a/b', 'b'), symlink('a/c/l', '../b')], ['a/b: b', 'a/c/l: b']],
    ['a link to a directory', [file('a/d/b'), symlink('a/l', 'd')], ['a/d/b: x', 'a/l (directory-link)']],
    ['a link to the root', [file('a/b'), symlink('a/l', '.')], ['a/b: x', 'a/l (directory-link)']],
    ['a pipe', [{ name: 'a/p', type: '6' }], ['a/p (other)']],
    ['a device', [file('a/d'), { name: 'a/d', type: '3' }], ['a/d (other)']],
    ['a link to a device', [{ name: 'a/d', type: '4' }, symlink('a/l', 'd')], ['a/d (other)', 'a/l (other)']],
    [
      'a hard link to a link',
      [file('a/b'), symlink('a/l', 'b'), hardlink('a/h', 'a/l')],
      ['a/b: x', 'a/h: x', 'a/l: x'],
    ],
    ['a hard link to elsewhere', [file('b'), hardlink('a/h', 'b')], ['a/h is a hard link to what is not in a/']],
    ['a sparse file', [{ name: 'a/s', type: 'S' }], ['a/s is stored as a sparse file']],
    ['a link to nothing', [symlink('a/l', 'x')], ['a/l is a symbolic link to what is not in a/']],
    ['a link to elsewhere', [file('b'), symlink('a/l', '../b')], ['a/l is a symbolic link to what is not in a/']],
    [
      'an absolute link',
      [file('a/b'), symlink('a/l', '/a/b')],
      ['a/b: x', 'a/l is a symbolic link to what is not in a/'],
    ],
    [
      'a link out of the image',
      [file('a/b'), symlink('a/l', '../../a/b')],
      ['a/b: x', 'a/l is a symbolic link to what is not in a/'],
    ],
  ])('%s', (_what, layer, entries) => {
    expect(entriesOf('a', layer)).toEqual(entries);
  });

  test('R12: links in a cycle are refused', () => {
    expect(entriesOf('a', [symlink('a/l', 'm'), symlink('a/m', 'l')])).toMatchObject({ kind: 'malformed' });
  });
});

describe('a kept directory', () => {
  test.each<[string, readonly Layer[], boolean]>([
    ['is there though empty', [[directory('a/b/')]], true],
    ['is there without an entry of its own', [[file('a/b/c')]], true],
    ['is there when all in it is hidden', [[file('a/b/c')], [file('a/b/.wh.c')]], true],
    ['is not there', [[file('a/c')]], false],
    ['is hidden', [[file('a/b/c')], [file('a/.wh.b')]], false],
    ['is a file', [[file('a/b')]], false],
    ['is replaced by a file', [[file('a/b/c')], [file('a/b')]], false],
    ['stands below a file', [[file('a/b/c')], [file('a')]], false],
    ['replaces a link', [[symlink('a', 'x')], [directory('a'), directory('a/b')]], true],
  ])('%s', (_what, layers, isThere) => {
    expect(directoryAt(treeOf([['a', 'b']], layers), ['a', 'b']) !== undefined).toBe(isThere);
  });

  test.each<[string, Layer, string]>([
    ['a/b', [file('x/b/c'), symlink('a', 'x')], 'a is a symbolic link, not a directory'],
    ['a/b', [file('x/c'), symlink('a/b', '../x')], 'a/b is a symbolic link, not a directory'],
  ])('R12: %s is no link', (root, layer, detail) => {
    expect(entriesOf(root, layer)).toEqual({ kind: 'malformed', detail });
  });
});

test.each<[string, KeptRoots, Layer, string]>([
  ['one file', [['a']], [file('a/b', 'x'.repeat(1001))], 'a/b has more than 1000 bytes'],
  [
    'all files',
    [['a'], ['b', 'c']],
    Array.from({ length: 10 }, (_, at) => file(`a/${at}`, 'x'.repeat(1000))),
    'what is in a/ or b/c/ takes more than 10000 bytes, with the links of the image',
  ],
  ['directories', [[]], Array.from({ length: 50 }, (_, at) => directory(`${at}`)), 'what is in / takes more than'],
])('R12: bounds %s', (_what, roots, layer, detail) => {
  expect(failureOr(() => treeOf(roots, [layer]))).toEqual({
    kind: 'unknown',
    cause: 'too-large',
    detail: expect.stringContaining(detail),
  });
});
