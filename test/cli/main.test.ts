import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type BuiltProgram, builtProgram } from '../support/built-once.ts';

const full = '/dev/full';
let cli: BuiltProgram;

beforeAll(async () => {
  cli = await builtProgram('cli');
});

/** Runs the program in a process of its own, with its output where the words of the shell say. */
function runInShell(words: string, ...command: readonly string[]) {
  const script = `set -o pipefail; "$0" "$@" ${words}`;
  const argv = ['-c', script, process.execPath, join(cli.directory, 'main.js'), ...command];
  return spawnSync('bash', argv, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: cli.compiled },
  });
}

const testOfFull = existsSync(full) ? test : test.skip;

describe('stdout', () => {
  test('that nobody reads to its end ends the program as it ends others', () => {
    const { status, stderr } = runInShell('| true', 'completion', 'bash');
    expect({ status, stderr }).toEqual({ status: 141, stderr: '' });
  });

  testOfFull('that cannot be written is the fault of the infrastructure', () => {
    const { status, stderr } = runInShell(`> ${full}`, 'completion', 'bash');
    expect(stderr).toMatch(/^catalog-keeper: stdout cannot be written: ENOSPC.*\n$/);
    expect(status).toBe(3);
  });
});

testOfFull('stderr that cannot be written leaves the exit code as it is', () => {
  expect(runInShell(`2> ${full}`, 'nothing').status).toBe(2);
});
