import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { killGroup, startGit } from '../../src/adapters/git/start-git.ts';
import { startHere } from './programs/child-process.ts';
import { StartedProgram } from './programs/started-program.ts';

const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
const program = join(directory, 'git');
writeFileSync(
  program,
  '#!/bin/sh\ncase $1 in\nsay) cat; pwd; echo "$NAME" >&2; exit 3;;\nwait) echo up; read line;;\ngroup) sh -c \'touch "$0"; cat; echo is left\' "$2"; exit;;\nesac\n',
);
chmodSync(program, 0o755);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const { spawn: spawnOfNode } = process.getBuiltinModule('node:child_process');

async function outcomeOf(child: ChildProcess, input?: string): Promise<unknown> {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', chunk => {
      written[name] += chunk;
    });
  if (input !== undefined) child.stdin?.end(input);
  const [exit, close] = await Promise.all([once(child, 'exit'), once(child, 'close')]);
  return { ...written, exit, close, exitCode: child.exitCode, signalCode: child.signalCode };
}

describe.each(['of Node', 'from a small process'])('git that is started as a program %s', way => {
  const start = (args: readonly string[], options: SpawnOptions = {}, name = program): ChildProcess =>
    way === 'of Node' ? spawnOfNode(name, args, options) : spawn(name, args, options);

  test('reads all input, writes all output, and tells its status', async () => {
    const input = `${'x'.repeat(1_000_000)}\n`;
    const child = start(['say'], { cwd: directory, env: { ...process.env, NAME: 'ä' } });
    expect(child instanceof StartedProgram).toBe(way !== 'of Node');
    expect(await outcomeOf(child, input)).toEqual({
      stdout: `${input}${directory}\n`,
      stderr: 'ä\n',
      exit: [3, null],
      close: [3, null],
      exitCode: 3,
      signalCode: null,
    });
  });

  test('needs no streams', async () => {
    const child = start(['none'], { stdio: ['ignore', 'ignore', 'ignore'] });
    expect([child.stdin, child.stdout, child.stderr]).toEqual([null, null, null]);
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  test('ends by a signal, with its group where it leads one', async () => {
    const child = start(['wait'], { detached: true });
    const output = once(child.stdout as NodeJS.ReadableStream, 'data');
    await Promise.all([once(child, 'spawn'), output]);
    const closed = once(child, 'close');
    process.kill(-Number(child.pid), 'SIGKILL');
    expect(await closed).toEqual([null, 'SIGKILL']);
    expect(child.kill()).toBe(false);
  });

  test('ends by a signal that is sent before it is there', async () => {
    const child = start(['wait']);
    expect(child.kill('SIGKILL')).toBe(true);
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  });

  test('ends with its group before its number is known', async () => {
    const mark = join(directory, `started ${way}`);
    const stop = way === 'of Node' ? startHere() : () => undefined;
    try {
      const args = ['group', mark];
      const child = startGit({ program, args, cwd: directory, env: process.env, startsOthers: true }, 'pipe');
      // Nothing that the small process says is heard meanwhile.
      while (!existsSync(mark));
      killGroup(child);
      expect(await outcomeOf(child)).toMatchObject({ stdout: '', close: [null, 'SIGKILL'] });
    } finally {
      stop();
    }
  });

  test('may be missing', async () => {
    const child = start([], {}, join(directory, 'none', 'git'));
    const [error] = await once(child, 'error');
    expect(error).toMatchObject({ code: 'ENOENT', message: `spawn ${directory}/none/git ENOENT` });
  });
});
