import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadApp } from '../../src/cli/load-app.ts';
import { UsageError } from '../../src/cli/usage-error.ts';

test('a clone in which the App is not built says how to build it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
  const [, program] = process.argv;
  try {
    writeFileSync(join(directory, 'main.js'), '');
    process.argv[1] = join(directory, 'main.js');
    expect(loadApp).toThrow(UsageError);
    expect(loadApp).toThrow("run 'npm run build'");
  } finally {
    process.argv[1] = program ?? '';
    rmSync(directory, { recursive: true, force: true });
  }
});
