import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readPlace, readSettings } from '../../src/app/settings.ts';
import { SettingsError } from '../../src/app/settings-error.ts';

const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const { privateKey: pem } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const complete = { APP_ID: '7', PRIVATE_KEY: pem, WEBHOOK_SECRET: 'secret of a test', DATA_DIR: directory };

function refusalOf(env: Readonly<Record<string, string>>): string {
  try {
    readSettings(env, directory);
    return 'accepted';
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

test('the defaults are those of Probot where it has any', () => {
  const settings = readSettings(complete, directory);
  expect(settings).toMatchObject({
    appId: 7,
    host: 'localhost',
    port: 3000,
    webhookPath: '/api/github/webhooks',
    apiUrl: 'https://api.github.com',
    serverUrl: 'https://github.com',
    pages: 'public',
    redisUrl: undefined,
  });
});

describe('the App does not start', () => {
  test.each([
    ['without an id', { APP_ID: '' }, 'APP_ID is not set'],
    ['with an id that is none', { APP_ID: 'Iv1.abc' }, 'APP_ID is not a whole number'],
    ['without a key', { PRIVATE_KEY: '' }, 'There is no private key'],
    ['with a key that is none', { PRIVATE_KEY: 'sesame' }, 'PRIVATE_KEY contains no private key'],
    [
      'with the path of a file that is not there',
      { PRIVATE_KEY: '', PRIVATE_KEY_PATH: 'none.pem' },
      'cannot be read (ENOENT)',
    ],
    ['W1: without a webhook secret', { WEBHOOK_SECRET: '' }, 'WEBHOOK_SECRET is not set'],
    ['W1: with the secret that Probot would take', { WEBHOOK_SECRET: 'development' }, 'the publicly known default'],
    ['with a password in a URL', { PUBLIC_URL: 'https://me:sesame@example.com' }, 'PUBLIC_URL'],
    ['with ports for catalogs, and no name to reach them by', { SERVE_PORT: '50051' }, 'SERVE_HOST is not a host name'],
    ['with a name that is none', { SERVE_PORT: '50051', SERVE_HOST: 'a b' }, 'SERVE_HOST is not a host name'],
    ['with fewer ports than there are catalogs', { SERVE_PORT: '65532', SERVE_HOST: 'a' }, 'it can be 1 to 65531'],
    ['with a choice that there is not', { PAGES: 'private' }, "PAGES is 'private'"],
  ])('%s', (_, env, message) => {
    const refusal = refusalOf({ ...complete, ...env });
    expect(refusal).toContain(message);
    expect(refusal).not.toContain('sesame');
  });
});

test.each([
  ['with line breaks', pem],
  ['with escaped line breaks, in quotes', `"${pem.replaceAll('\n', '\\n')}"`],
  ['in base64', Buffer.from(pem).toString('base64')],
])('the key is taken %s', (_, key) => {
  expect(readSettings({ ...complete, PRIVATE_KEY: key }, directory).privateKey.trim()).toBe(pem.trim());
});

test.each([
  [{ GHE_HOST: 'github.example.com' }, 'https://github.example.com/api/v3', 'https://github.example.com'],
  [{ GITHUB_API_URL: 'http://127.0.0.1:99/api/v3/' }, 'http://127.0.0.1:99/api/v3', 'http://127.0.0.1:99'],
  [{ GITHUB_API_URL: 'https://api.octo.ghe.com' }, 'https://api.octo.ghe.com', 'https://octo.ghe.com'],
])('%j: the API and the place to clone from', (env, apiUrl, serverUrl) => {
  expect(readSettings({ ...complete, ...env }, directory)).toMatchObject({ apiUrl, serverUrl });
});

test('catalogs are served only where SERVE_PORT is set', () => {
  const env = { ...complete, SERVE_HOST: 'keeper.example.com' };
  expect(readSettings(env, directory).serving).toBeUndefined();
  const serving = { host: 'keeper.example.com', port: 50051, address: '127.0.0.1' };
  expect(readSettings({ ...env, SERVE_PORT: '50051' }, directory).serving).toEqual(serving);
});

test('which GitHub the App was registered at is kept, and the environment names another one', () => {
  const kept = 'GITHUB_API_URL=https://github.example.com/api/v3\nPORT=4000\n';
  writeFileSync(join(directory, 'app.env'), kept);
  const env = { ...complete, DATA_DIR: directory };
  const serverUrl = 'https://github.example.com';
  expect(readSettings(env, directory)).toMatchObject({ serverUrl, port: 4000 });
  expect(readPlace({ DATA_DIR: directory }, directory)).toMatchObject({ serverUrl, dataDir: directory });
  const other = { ...env, GHE_HOST: 'git.example.org', PORT: '5000' };
  expect(readSettings(other, directory)).toMatchObject({ serverUrl: 'https://git.example.org', port: 5000 });
  rmSync(join(directory, 'app.env'));
});

test('what the set-up wrote is read, and the environment comes first', () => {
  writeFileSync(
    join(directory, 'app.env'),
    `APP_ID=8\nPRIVATE_KEY="${pem.replaceAll('\n', '\\n')}"\nWEBHOOK_SECRET=written\n`,
  );
  expect(readSettings({ DATA_DIR: directory }, directory)).toMatchObject({ appId: 8, webhookSecret: 'written' });
  expect(readSettings({ DATA_DIR: directory, APP_ID: '9', WEBHOOK_SECRET: '' }, directory)).toMatchObject({
    appId: 9,
    webhookSecret: 'written',
  });
  rmSync(join(directory, 'app.env'));
});
