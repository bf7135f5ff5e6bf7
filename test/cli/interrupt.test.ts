import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { builtProgram } from '../support/built-once.ts';

/** Gives a program a terminal, as util-linux has it. */
const hasScript = spawnSync('script', ['--version']).status === 0;

/** Says when the program is ready: it handles this signal after the interrupt. */
const ready = `data:text/javascript,process.on("newListener", name => name === "SIGTERM" && process.stdout.write("ready"))`;

(hasScript ? test : test.skip)('an interrupt erases its line and ends with 130', async () => {
  const { directory, compiled } = await builtProgram('cli');
  // It waits for a template from stdin, as long as nobody interrupts it.
  const command = `'${process.execPath}' --import '${ready}' '${join(directory, 'main.js')}' template render -`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: compiled },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const wasReady = output.includes('ready');
    output += chunk.toString('utf8');
    if (!wasReady && output.includes('ready')) child.stdin.write('\u0003');
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(130);
  expect(output).toMatch(/\r\u001b\[K$/);
});
