import { describe, expect, test } from '@jest/globals';
import { catalogRoot } from '../../../src/core/image/catalog-root.ts';
import { imageKind, isCatalogAlone, kindLabels } from '../../../src/core/image/image-kind.ts';
import { OutcomeError } from '../../../src/core/image/outcome.ts';

const { database, configs, bundlePackage } = kindLabels;

function rootOf(labels: Readonly<Record<string, string>>): unknown {
  try {
    return catalogRoot(new Map(Object.entries(labels)));
  } catch (error) {
    if (error instanceof OutcomeError) return error.failure;
    throw error;
  }
}

describe('the directory of the catalog in an image', () => {
  test.each([
    ['/configs', ['configs']],
    ['configs', ['configs']],
    ['/configs/', ['configs']],
    ['//a/./b//', ['a', 'b']],
    ['/...', ['...']],
    ['/__proto__', ['__proto__']],
    ['/', []],
    ['.', []],
    ['', []],
  ])('%j is %j', (path, parts) => {
    expect(rootOf({ [configs]: path })).toEqual(parts);
  });

  test.each(['..', '../configs', '/../../etc', '/configs/..', '/a/../configs', `/${'a'.repeat(5000)}`])(
    'R12: %j is none',
    path => {
      expect(rootOf({ [configs]: path })).toMatchObject({
        kind: 'malformed',
        detail: expect.stringContaining('is no path from the root of the image'),
      });
    },
  );

  test.each([
    [{ [bundlePackage]: 'foo' }, `${configs} is missing`],
    [{ [database]: '/database/index.db' }, 'in an SQLite database'],
    [{ [database]: '/database/index.db', [configs]: '/configs' }, 'in an SQLite database'],
  ])('%j has none', (labels, detail) => {
    expect(rootOf(labels)).toEqual({ kind: 'malformed', detail: expect.stringContaining(detail) });
  });
});

test.each([
  [{}, 'other', false],
  [{ [bundlePackage]: 'foo' }, 'bundle', false],
  [{ [configs]: '' }, 'catalog', true],
  [{ [bundlePackage]: 'foo', [configs]: '/configs' }, 'catalog', false],
  [{ [configs]: '/configs', [database]: '/database' }, 'database', true],
])('the labels %j are those of: %s', (labels, kind, isAlone) => {
  const map = new Map(Object.entries(labels));
  expect([imageKind(map), isCatalogAlone(map)]).toEqual([kind, isAlone]);
});
