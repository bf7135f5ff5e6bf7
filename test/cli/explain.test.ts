import { expect, test } from '@jest/globals';
import { allChecks } from '../../src/core/checks/index.ts';
import { runCli } from '../support/run-cli.ts';

test('the list names where each rule comes from', async () => {
  const { stdout } = await runCli(['explain']);
  const origins = new Map(
    stdout
      .split('\n')
      .map(line => line.split(/ {2,}/))
      .map(([id, , , origin]) => [id, origin]),
  );
  for (const { id, isOpmRule, validator } of allChecks)
    expect([id, origins.get(id)]).toEqual([id, isOpmRule === true ? 'opm' : (validator ?? 'ours')]);
});
