import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runConfined } from '../../../src/adapters/opm/run-confined.ts';

const mebibyte = 1024 * 1024;
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keeper-confined-'));
  chmodSync(directory, 0o777);
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function run(script: string, milliseconds = 60_000) {
  const program = join(directory, 'program');
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return runConfined([program], {
    directory,
    temporary: directory,
    milliseconds,
    memory: 1024 * mebibyte,
    fileBytes: mebibyte,
    user: undefined,
  });
}

test('what it says last is reported with how it ended', async () => {
  expect(await run('echo one\necho two >&2')).toEqual({ kind: 'done', lastLine: 'two' });
  expect(await run('echo "it is wrong" >&2; exit 3')).toEqual({ kind: 'failed', lastLine: 'it is wrong' });
});

test('output without an end is not kept', async () => {
  const { kind, lastLine } = await run('head -c 1000000 /dev/zero | tr "\\0" x');
  expect({ kind, length: lastLine.length }).toEqual({ kind: 'done', length: 4096 });
});

test('a program that takes too long ends, with all that it started', async () => {
  const script = '(trap "" TERM HUP; while :; do echo alive > beat; sleep 0.02; done) &\nwhile :; do sleep 0.02; done';
  expect(await run(script, 500)).toMatchObject({ kind: 'timeout' });
  const beat = join(directory, 'beat');
  expect(existsSync(beat)).toBe(true);
  rmSync(beat);
  await new Promise(resolve => setTimeout(resolve, 200));
  expect(existsSync(beat)).toBe(false);
});

test('a file larger than the limit is not written', async () => {
  expect(await run('head -c 2000000 /dev/zero > large')).toMatchObject({ kind: 'failed' });
  expect(readFileSync(join(directory, 'large')).length).toBeLessThanOrEqual(mebibyte);
});

test('a program of another machine is reported as one', async () => {
  const program = join(directory, 'foreign');
  writeFileSync(program, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 2, 1]), { mode: 0o755 });
  const limits = { milliseconds: 60_000, memory: 1024 * mebibyte, fileBytes: mebibyte, user: undefined };
  const { kind } = await runConfined([program], { directory, temporary: directory, ...limits });
  expect(kind).toBe('failed');
});
