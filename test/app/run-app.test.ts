import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockFolder } from '../../src/adapters/sqlite/lock-folder.ts';
import { runApp } from '../../src/app/run-app.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** How a start ends that cannot succeed, and what it says. */
async function start() {
  const env = {
    ...{ APP_ID: '1', PRIVATE_KEY: privateKey, WEBHOOK_SECRET: 'w', DATA_DIR: dataDir, PORT: '0' },
    // Nothing listens at the port for discarding.
    ...{ GITHUB_API_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'fatal' },
  };
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  const code = await runApp({ env, cwd: dataDir, stderr: { write } });
  return { code, said };
}

test('without GitHub it says where to look, and not that it goes on', async () => {
  const { code, said } = await start();
  expect(code).toBe(3);
  expect(said).toBe(
    'catalog-keeper: GitHub did not respond about the App. Check the network, and GITHUB_API_URL or GHE_HOST if one is set; then start again.\n',
  );
});

test('beside another process with the same data folder it says what to do', async () => {
  const lock = lockFolder(dataDir, { warn() {} });
  try {
    const { code, said } = await start();
    expect(code).toBe(3);
    expect(said).toContain('lock.sqlite. Stop that process');
  } finally {
    lock.release();
  }
});
