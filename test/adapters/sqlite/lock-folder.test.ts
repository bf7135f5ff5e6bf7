import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { lockFolder } from '../../../src/adapters/sqlite/lock-folder.ts';

test('a data folder has one process at a time', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keeper-lock-'));
  const log = { warn() {} };
  try {
    const lock = lockFolder(dataDir, log, 0);
    expect(() => lockFolder(dataDir, log, 0)).toThrow(expect.objectContaining({ code: 'in-use' }));
    lock.release();
    lockFolder(dataDir, log, 0).release();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
