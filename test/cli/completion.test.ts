import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { builtProgram } from '../support/built-once.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { smallRepository } from '../support/small-catalog.ts';

const repository = new GitRepository();
const folder = mkdtempSync(join(tmpdir(), 'completion-'));
const program = join(folder, 'catalog-keeper');

beforeAll(async () => {
  repository.commit({ ...smallRepository, 'operators/bar/ci.yaml': 'reviewers: [alice]\n' });
  repository.git('tag', 'v1');
  const { directory, compiled } = await builtProgram('cli');
  const start = `NODE_COMPILE_CACHE='${compiled}' exec '${process.execPath}' '${join(directory, 'main.js')}'`;
  writeFileSync(program, `#!/bin/sh\n${start} "$@"\n`);
  chmodSync(program, 0o755);
});

afterAll(() => {
  repository.remove();
  rmSync(folder, { recursive: true });
});

/** Words without their explanations, and what the shell completes besides. */
async function complete(...words: readonly string[]) {
  const { stdout, stderr } = await runCli(['__complete', ...words], { cwd: repository.directory });
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  return { words: lines.slice(0, -1).map(line => line.split('\t')[0]), paths: lines.at(-1) };
}

describe('what completes', () => {
  test.each<[readonly string[], readonly string[]]>([
    [['gr'], ['graph']],
    [['help', 'exp'], ['explain']],
    [['image', 'i'], ['inspect']],
    [['check', '--for'], ['--format']],
    [
      ['graph', '--format', ''],
      ['mermaid', 'dot', 'svg', 'text', 'json'],
    ],
    [['graph', '-f', 'd'], ['dot']],
    [['graph', '--format', '=', 'd'], ['dot']],
    [
      ['graph', '--format', '='],
      ['mermaid', 'dot', 'svg', 'text', 'json'],
    ],
    [['graph', '--format=d'], ['--format=dot']],
    [['explain', 'channel-has-one'], ['channel-has-one-head']],
    [['fix', '--check', 'channel-has-one'], ['channel-has-one-head']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [
      ['graph', ''],
      ['bar', 'foo'],
    ],
    [['graph', '--format', 'svg', 'f'], ['foo']],
    [['graph', 'foo', ''], ['stable']],
    [['graph', 'foo', 'stable', ''], []],
    [['plan', 'foo', '--channel', ''], ['stable']],
    [['plan', '--version', '1.0.0', 'foo', '--channel=s'], ['--channel=stable']],
    [['check', '--base', 'm'], ['main']],
    [['check', '--base=v'], ['--base=v1']],
    [
      ['diff', 'main', ''],
      ['HEAD', 'main', 'v1'],
    ],
    [['replay', 'v1..m'], ['v1..main']],
    [['nothing', 'at', 'all'], []],
  ])('%j', async (words, expected) => {
    expect((await complete(...words)).words).toEqual(expected);
  });

  test('files and directories are left to the shell', async () => {
    expect(await complete('validate', 'cat')).toEqual({ words: [], paths: ':files' });
    expect(await complete('check', '--repo', '')).toEqual({ words: [], paths: ':directories' });
    expect(await complete('check', '--output', '')).toEqual({ words: [], paths: ':files' });
    expect(await complete('check', '--author', '')).toEqual({ words: [], paths: ':none' });
  });

  test('nothing is there where there is no repository, and nothing is said', async () => {
    const { stdout, stderr } = await runCli(['__complete', 'check', '--base', ''], { cwd: folder });
    expect({ stdout, stderr }).toEqual({ stdout: 'HEAD\n:none\n', stderr: '' });
  });

  test('words of another repository are those of --repo', async () => {
    const { stdout } = await runCli(['__complete', 'graph', '-C', repository.directory, ''], { cwd: folder });
    expect(stdout).toBe('bar\nfoo\n:none\n');
  });
});

describe('the script', () => {
  test.each(['bash', 'zsh', 'fish'])('for %s asks the program', async shell => {
    const { exitCode, stdout } = await runCli(['completion', shell]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('__complete');
  });

  test.each([
    ['check --for', '--format'],
    ['graph f', 'foo'],
    ['graph --format = d', 'dot'],
    ['check --base v', 'v1'],
    ['validate cat', 'catalog'],
    ['check -C ope', 'operators'],
    ['check --author a', ''],
  ])('for bash completes %s', async (line, expected) => {
    const { stdout } = await runCli(['completion', 'bash']);
    const script = `${stdout}\nCOMP_WORDS=('${program}' ${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _catalog_keeper; echo "\${COMPREPLY[@]}"`;
    const options = { encoding: 'utf8', cwd: repository.directory, env: { ...process.env, NODE_OPTIONS: '' } } as const;
    expect(execFileSync('bash', ['-c', script], options).trim()).toBe(expected);
  });

  test('for bash quotes what a shell would run or take apart', async () => {
    const hostile = new GitRepository();
    hostile.write({ ...smallRepository, 'catalog/x;id $(id)/catalog.yaml': '' });
    const { stdout } = await runCli(['completion', 'bash']);
    const script = `${stdout}\nCOMP_WORDS=('${program}' graph x); COMP_CWORD=2; _catalog_keeper; echo "\${COMPREPLY[@]}"`;
    const options = { encoding: 'utf8', cwd: hostile.directory, env: { ...process.env, NODE_OPTIONS: '' } } as const;
    expect(execFileSync('bash', ['-c', script], options).trim()).toBe(String.raw`x\;id\ \$\(id\)`);
    hostile.remove();
  });

  test('for zsh is the function at the first Tab, when it is loaded by its name', async () => {
    const { stdout } = await runCli(['completion', 'zsh']);
    expect(stdout).toMatch(/^#compdef catalog-keeper\n/);
    expect(stdout).toContain('if [ "$funcstack[1]" = "_catalog-keeper" ]; then\n  _catalog_keeper "$@"\n');
  });
});
