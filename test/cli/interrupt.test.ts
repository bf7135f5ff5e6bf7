import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { builtProgram } from '../support/built-once.ts';
import { GitRepository } from '../support/git-repository.ts';

/** Gives a program a terminal, as util-linux has it. */
const hasScript = spawnSync('script', ['--version']).status === 0;

/** Says when the program is ready: it handles this signal after the interrupt. */
const ready = `data:text/javascript,process.on("newListener", name => name === "SIGTERM" && process.stdout.write("ready"))`;

let repository: GitRepository;

beforeAll(() => {
  repository = new GitRepository();
  repository.commit({ 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n' });
});

afterAll(() => repository.remove());

(hasScript ? test : test.skip).each([
  // It waits for a template from stdin, as long as nobody interrupts it.
  { words: 'template render -', waiting: 'ready', exitCode: 130 },
  // It ends with an interrupt only.
  { words: 'preview catalog --base none', waiting: 'http://', exitCode: 0 },
])('an interrupt of "$words" erases its line and ends with $exitCode', async ({ words, waiting, exitCode }) => {
  const { directory, compiled } = await builtProgram('cli');
  // In place of the shell: some shells end with 130 themselves, whatever the program ends with.
  const command = `exec '${process.execPath}' --import '${ready}' '${join(directory, 'main.js')}' ${words}`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: repository.directory,
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: compiled },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const wasWaiting = output.includes(waiting);
    output += chunk.toString('utf8');
    if (!wasWaiting && output.includes(waiting)) child.stdin.write('\u0003');
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(exitCode);
  expect(output).toMatch(/\r\u001b\[K$/);
});
