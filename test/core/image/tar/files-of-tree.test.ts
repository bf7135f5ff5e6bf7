import { describe, expect, test } from '@jest/globals';
import { OutcomeError } from '../../../../src/core/image/outcome.ts';
import { filesOfTree } from '../../../../src/core/image/tar/files-of-tree.ts';
import { ImageTree } from '../../../../src/core/image/tar/image-tree.ts';
import { bundleRoots } from '../../../../src/core/image/tar/kept-roots.ts';
import { TarReader } from '../../../../src/core/image/tar/tar-reader.ts';
import { type TarMember, tarOf } from '../../../support/build-tar.ts';

type Layer = readonly TarMember[];

const mebibyte = 1024 * 1024;

function flatten(layers: readonly Layer[]): Record<string, string> {
  const tree = new ImageTree({ roots: bundleRoots, fileBytes: 16 * mebibyte, keptBytes: 64 * mebibyte });
  for (const layer of layers) {
    tree.beginLayer();
    const reader = new TarReader(entry => tree.add(entry));
    reader.push(tarOf(layer));
    reader.end();
  }
  return Object.fromEntries(filesOfTree(tree).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
}

function failure(...layers: readonly Layer[]): unknown {
  try {
    return flatten(layers);
  } catch (error) {
    if (error instanceof OutcomeError) return error.failure;
    throw error;
  }
}

function file(name: string, content = name): TarMember {
  return { name, content };
}

function directory(name: string): TarMember {
  return { name, type: '5' };
}

function symlink(name: string, link: string): TarMember {
  return { name, type: '2', link };
}

function hardlink(name: string, link: string): TarMember {
  return { name, type: '1', link };
}

const a = file('manifests/a', 'low');
const b = file('manifests/b', 'low');

describe('the files of an image', () => {
  test('are those below manifests/ and metadata/, sorted', () => {
    const layer = [
      directory('./metadata/'),
      file('./metadata/annotations.yaml'),
      file('/manifests//z'),
      file('manifests/deep/down/x'),
      file('manifests/.hidden'),
      file('other/manifests/x'),
      file('manifestsx/x'),
      file('manifests'),
      file('metadata/é'),
    ];
    expect(Object.keys(flatten([layer.filter(({ name }) => name !== 'manifests')]))).toEqual([
      'manifests/.hidden',
      'manifests/deep/down/x',
      'manifests/z',
      'metadata/annotations.yaml',
      'metadata/é',
    ]);
    expect(Object.keys(flatten([layer]))).toEqual(['metadata/annotations.yaml', 'metadata/é']);
  });

  test.each<[string, readonly Layer[], Record<string, string>]>([
    [
      'the highest layer counts',
      [[a, b], [file('manifests/a', 'high')]],
      { 'manifests/a': 'high', 'manifests/b': 'low' },
    ],
    ['the last of equal names counts', [[a, file('./manifests/a', 'last')]], { 'manifests/a': 'last' }],
    ['a whiteout hides a file', [[a, b], [file('manifests/.wh.a', '')]], { 'manifests/b': 'low' }],
    ['a whiteout of nothing hides nothing', [[a], [file('manifests/.wh.x', '')]], { 'manifests/a': 'low' }],
    ['a whiteout leaves its own layer alone', [[file('manifests/.wh.a', ''), a]], { 'manifests/a': 'low' }],
    ['a whiteout hides a directory', [[a], [file('.wh.manifests', '')]], {}],
    [
      'and what is new in it behind the whiteout stays',
      [[a], [file('.wh.manifests', ''), b, file('manifests/c', 'c')]],
      { 'manifests/b': 'low', 'manifests/c': 'c' },
    ],
    [
      'an opaque whiteout hides what is below',
      [[a], [file('manifests/.wh..wh..opq', ''), b]],
      { 'manifests/b': 'low' },
    ],
    ['wherever it stands in its layer', [[a], [b, file('manifests/.wh..wh..opq', '')]], { 'manifests/b': 'low' }],
    [
      'and in every directory below',
      [[file('manifests/d/a')], [directory('manifests/d'), file('manifests/d/b'), file('manifests/.wh..wh..opq', '')]],
      { 'manifests/d/b': 'manifests/d/b' },
    ],
    [
      'also at the root',
      [
        [a, file('metadata/m')],
        [file('.wh..wh..opq', ''), b],
      ],
      { 'manifests/b': 'low' },
    ],
    ['not in the layers above', [[a], [file('manifests/.wh..wh..opq', '')], [b]], { 'manifests/b': 'low' }],
    [
      'notes of aufs are nothing',
      [[a, file('manifests/.wh..wh.plnk'), file('.wh..wh.orph')]],
      { 'manifests/a': 'low' },
    ],
    ['a file replaces a directory', [[file('manifests/a/x')], [a]], { 'manifests/a': 'low' }],
    [
      'a directory replaces a file',
      [[a], [directory('manifests/a'), file('manifests/a/x', 'x')]],
      { 'manifests/a/x': 'x' },
    ],
    ['a directory keeps what is in it', [[a], [directory('manifests/')]], { 'manifests/a': 'low' }],
    ['a file at the place of manifests/ replaces it', [[a], [file('manifests')]], {}],
    [
      'pipes and devices elsewhere are nothing',
      [[a, { name: 'dev/x', type: '3' }, { name: 'y', type: '6' }]],
      { 'manifests/a': 'low' },
    ],
    [
      'a pipe that is removed again is nothing',
      [[a, { name: 'manifests/p', type: '6' }], [file('manifests/.wh.p')]],
      { 'manifests/a': 'low' },
    ],
  ])('%s', (_what, layers, files) => {
    expect(flatten(layers)).toEqual(files);
  });
});

test.each([
  ['a pipe', '6'],
  ['a device of characters', '3'],
  ['a device of blocks', '4'],
])('R11: %s among the files of a bundle is refused, for which opm waits', (_, type) => {
  expect(() => flatten([[a], [{ name: 'manifests/x', type }]])).toThrow(
    'manifests/x is neither a file nor a directory',
  );
  expect(() => flatten([[a, b], [{ name: 'manifests/a', type }]])).toThrow('manifests/a is neither');
});

describe('links in an image', () => {
  test.each<[string, readonly Layer[], Record<string, string>]>([
    [
      'a hard link is the file',
      [[a, hardlink('manifests/h', '/manifests/a')]],
      { 'manifests/a': 'low', 'manifests/h': 'low' },
    ],
    [
      'also of a lower layer',
      [[a], [hardlink('metadata/h', './manifests/a'), file('manifests/.wh.a')]],
      { 'metadata/h': 'low' },
    ],
    [
      'and keeps its content',
      [[a, hardlink('manifests/h', 'manifests/a'), file('manifests/a', 'new')]],
      { 'manifests/a': 'new', 'manifests/h': 'low' },
    ],
    [
      'a symbolic link stands for its file',
      [[a, symlink('metadata/s', '../manifests/a')]],
      { 'manifests/a': 'low', 'metadata/s': 'low' },
    ],
    [
      'also through links',
      [[symlink('manifests/s', 't'), symlink('manifests/t', './a'), a]],
      { 'manifests/a': 'low', 'manifests/s': 'low', 'manifests/t': 'low' },
    ],
    [
      'also through a linked directory',
      [[file('manifests/..1/a', 'a'), symlink('manifests/..data', '..1'), symlink('manifests/a', '..data/a')]],
      { 'manifests/..1/a': 'a', 'manifests/a': 'a' },
    ],
    [
      'a link to a directory stands for nothing',
      [[a, symlink('manifests/s', '../manifests')]],
      { 'manifests/a': 'low' },
    ],
    ['a link is replaced', [[symlink('manifests/a', '/etc/passwd')], [a]], { 'manifests/a': 'low' }],
    [
      'a link is hidden',
      [[b, symlink('manifests/a', '/etc/passwd')], [file('manifests/.wh.a')]],
      { 'manifests/b': 'low' },
    ],
    ['links elsewhere are nothing', [[a, symlink('etc/s', '/nowhere'), hardlink('x', 'y')]], { 'manifests/a': 'low' }],
    ['a path leads through a link', [[symlink('s', 'manifests'), file('s/a', 'a')]], { 'manifests/a': 'a' }],
    ['as in the image', [[symlink('x/s', '/manifests')], [file('x/s/a', 'a')]], { 'manifests/a': 'a' }],
    ['and stays in it', [[symlink('x/s', '../../../manifests'), file('x/s/a', 'a')]], { 'manifests/a': 'a' }],
    [
      'also through a hard link to a link',
      [[a, symlink('s', 'manifests'), hardlink('x', 's'), file('x/a', 'a')]],
      { 'manifests/a': 'a' },
    ],
    [
      'whose target counts from its own place',
      [
        [a, symlink('t/s', '../manifests'), hardlink('u/x', 't/s')],
        [file('t/s'), file('u/x/a', 'a')],
      ],
      { 'manifests/a': 'a' },
    ],
    [
      'a whiteout leads through a link',
      [[a, b, symlink('s', 'manifests')], [file('s/.wh.a')]],
      { 'manifests/b': 'low' },
    ],
    ['not when a directory replaced it', [[symlink('s', 'manifests')], [directory('s'), file('s/a')]], {}],
  ])('%s', (_what, layers, files) => {
    expect(flatten(layers)).toEqual(files);
  });

  test.each<[string, Layer, string]>([
    [
      'an absolute link',
      [a, symlink('manifests/s', '/manifests/a')],
      'manifests/s is a symbolic link to what is not in',
    ],
    ['a link out of the image', [a, symlink('manifests/s', '../../manifests/a')], 'manifests/s is a symbolic link to'],
    ['a link to elsewhere', [file('etc/x'), symlink('manifests/s', '../etc/x')], 'manifests/s is a symbolic link to'],
    ['a link to nothing', [symlink('metadata/s', 'x')], 'metadata/s is a symbolic link to'],
    ['a link to itself', [symlink('manifests/s', 's')], 'in a circle'],
    ['links in a circle', [symlink('manifests/s', 't'), symlink('manifests/t', 's')], 'in a circle'],
    ['a path through a circle', [symlink('s', 't'), symlink('t', 's'), file('s/x')], 'in a circle'],
    [
      'a directory that is a link',
      [file('x/a'), symlink('manifests', 'x')],
      'manifests is a symbolic link, not a directory',
    ],
    [
      'a hard link to elsewhere',
      [file('x'), hardlink('manifests/h', 'x')],
      'is a hard link to what is not in manifests/',
    ],
    ['a hard link to a directory', [a, hardlink('metadata/h', 'manifests')], 'metadata/h is a hard link'],
    ['a hard link out of the image', [hardlink('metadata/h', '../../../etc/passwd')], 'metadata/h is a hard link'],
    ['a sparse file', [{ name: 'manifests/s', type: 'S' }], 'manifests/s is stored as a sparse file'],
    ['a path out of the image', [file('../manifests/a')], 'a path with ".."'],
    ['a path with dots', [file('x/../manifests/a')], 'a path with ".."'],
    ['a backslash', [file('manifests/..\\x')], 'has a backslash'],
    ['a whiteout behind its file', [a, file('manifests/.wh.a', '')], 'a whiteout behind what it hides'],
    ['a whiteout behind a file of its directory', [a, file('.wh.manifests', '')], 'a whiteout behind what it hides'],
    [
      'a whiteout behind a link, through which a file would go elsewhere',
      [file('manifests/a', 'evil'), symlink('x', 'manifests'), file('.wh.x', ''), file('x/a', 'good')],
      'a whiteout behind what it hides',
    ],
    [
      'an opaque whiteout behind files of a directory that the layer does not name',
      [directory('manifests'), a, symlink('x/y', '../manifests'), file('.wh..wh..opq', ''), file('x/y/a', 'good')],
      'a whiteout behind what it hides',
    ],
    ['a whiteout of nothing', [file('manifests/.wh.')], 'a whiteout of nothing'],
    ['a whiteout of itself', [file('manifests/.wh..')], 'a whiteout of nothing'],
    ['a whiteout of what is above', [file('manifests/.wh...')], 'a whiteout of nothing'],
  ])('R12: refuses %s', (_what, layer, text) => {
    expect(failure(layer)).toEqual({ kind: 'malformed', detail: expect.stringContaining(text) });
  });

  test('R12: a backslash elsewhere is a character as any other', () => {
    expect(flatten([[file('etc/dev-x\\x2dy.service'), a]])).toEqual({ 'manifests/a': 'low' });
  });

  test.each<[string, Layer]>([
    ['a file', [{ name: 'manifests/a', size: '00100000001\0' }]],
    ['a path', [{ name: 'x', type: 'L', content: 'a/'.repeat(2100) }, { name: 'x' }]],
    ['nesting', [{ name: 'x', type: 'L', content: `manifests/${'a/'.repeat(300)}` }, { name: 'x' }]],
    ['all files', Array.from({ length: 5 }, (_, at) => file(`manifests/${at}`, 'x'.repeat(13 * 1024 * 1024)))],
  ])('R12: bounds %s', (_what, layer) => {
    expect(failure(layer)).toMatchObject({ kind: 'unknown', cause: 'too-large' });
  });

  test('R12: links that double their way are bounded', () => {
    const links = Array.from({ length: 39 }, (_, at) =>
      symlink(`l${at + 1}`, Array(40).fill(`l${at}`).join('/').slice(0, 99)),
    );
    expect(failure([...links, file(`${'l39/'.repeat(20)}x`)])).toHaveProperty('detail');
  });

  test('names that differ in bytes stay different', () => {
    const layer = [
      { name: Buffer.from('manifests/\xff', 'latin1') },
      { name: Buffer.from('manifests/\xfe', 'latin1') },
    ];
    expect(Object.keys(flatten([layer]))).toHaveLength(2);
    expect(flatten([[file('manifests/__proto__', 'p'), file('manifests/constructor', 'c')]])).toHaveProperty(
      'manifests/constructor',
      'c',
    );
  });
});
