import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { watchFiles } from '../../../src/adapters/watch/watch-files.ts';
import { until } from '../../support/until.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** A directory that is watched, and the paths that were reported, from there. */
async function watched(ignored: readonly string[], also: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'keeper-test-'));
  const at = (path: string) => join(root, path);
  for (const directory of ['a', '.git/refs/heads', '.git/objects', 'ignored'])
    mkdirSync(at(directory), { recursive: true });
  writeFileSync(at('a/file'), '1');
  const reported = new Set<string>();
  const close = await watchFiles({
    paths: [root, ...also.map(at)],
    ignored: ignored.map(at),
    onChange: path => reported.add(path.slice(root.length + 1)),
    onError: error => {
      throw error;
    },
  });
  ending.push(close, () => rmSync(root, { recursive: true }));
  return { at, reported };
}

test('files below directories that are made, removed, moved and made again are seen', async () => {
  const { at, reported } = await watched([], []);
  const seen = async (path: string) => {
    writeFileSync(at(path), String(reported.size));
    await until(() => reported.has(path));
    reported.clear();
  };
  await seen('a/file');
  mkdirSync(at('a/b/c'), { recursive: true });
  await seen('a/b/c/new');
  renameSync(at('a/b'), at('moved'));
  await until(() => reported.has('moved/c/new'));
  reported.clear();
  await seen('moved/c/new');
  rmSync(at('moved'), { recursive: true });
  mkdirSync(at('moved/c'), { recursive: true });
  await seen('moved/c/new');
});

test('of what is ignored, only what is named is seen, also where it is made later', async () => {
  const { at, reported } = await watched(['.git', 'ignored'], ['.git/HEAD', '.git/refs', '.git/packed-refs']);
  for (const path of ['.git/index', '.git/objects/x', 'ignored/file']) writeFileSync(at(path), 'x');
  for (const path of ['.git/HEAD', '.git/refs/heads/main', '.git/packed-refs', 'a/last']) {
    writeFileSync(at(path), 'x');
    await until(() => reported.has(path));
  }
  expect([...reported].filter(path => /index|objects|ignored/.test(path))).toEqual([]);
});
