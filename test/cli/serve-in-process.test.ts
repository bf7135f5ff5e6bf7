import { expect, test } from '@jest/globals';
import { runCli } from '../support/run-cli.ts';

test('a program that runs serve in its own process is not started again', async () => {
  const { exitCode, stderr } = await runCli(['serve', 'catalog', '--port', '0']);
  expect(exitCode).toBe(3);
  expect(stderr).toContain('A catalog is served only by a process of the command line tool.');
});
