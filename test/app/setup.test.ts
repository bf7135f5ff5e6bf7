import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readSettings } from '../../src/app/settings.ts';
import { serveSetup } from '../../src/app/setup/serve-setup.ts';

let github: Server;
let directory: string;
let asked: string[];
let said: string;
let stop: () => void;
let ended: Promise<void>;
let page: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
  asked = [];
  said = '';
  github = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(request.url?.includes('/good/') === true ? 201 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(newApp));
  });
  await new Promise<void>(resolve => github.listen(0, '127.0.0.1', resolve));
  const { port } = github.address() as AddressInfo;
  const stopped = new Promise<void>(resolve => {
    stop = resolve;
  });
  const env = { DATA_DIR: directory, PORT: '0', HOST: '127.0.0.1', GITHUB_API_URL: `http://127.0.0.1:${port}/api/v3` };
  const write = (text: string) => {
    said += text;
  };
  ended = serveSetup({ env, cwd: directory, stderr: { write } }, stopped);
  while (!said.includes('Open ')) await new Promise(resolve => setTimeout(resolve, 5));
  page = /http:\S+[^/\s]/.exec(said)?.[0] ?? '';
});

afterEach(async () => {
  stop();
  await ended;
  await new Promise(resolve => github.close(resolve));
  rmSync(directory, { recursive: true, force: true });
});

const pem = `-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----\n`;
const newApp = {
  id: 7,
  slug: 'keeper-of-o',
  pem,
  webhook_secret: 'w',
  client_id: 'c',
  client_secret: 's',
  html_url: 'https://github.com/apps/keeper-of-o',
};

test('an App is registered in the browser, and its credentials are kept for this user alone', async () => {
  expect(await (await fetch(`${page}/`)).text()).toContain('Set up catalog-keeper');
  const review = await (await fetch(`${page}/review?url=https://keeper.example.org/&organization=o`)).text();
  const manifest = JSON.parse(unescaped(/name="manifest" value="([^"]*)"/.exec(review)?.[1] ?? '{}'));
  expect(manifest).toMatchObject({
    public: false,
    hook_attributes: { url: 'https://keeper.example.org/api/github/webhooks' },
    redirect_url: `${page}/done`,
  });
  const target = unescaped(/action="([^"]*)" method="post"/.exec(review)?.[1] ?? '');
  expect(target).toContain('/organizations/o/settings/apps/new?state=');
  const state = new URL(target).searchParams.get('state');
  const done = await (await fetch(`${page}/done?code=good&state=${state}`)).text();
  expect(done).toContain('keeper-of-o');
  await ended;
  expect(asked).toEqual(['POST /api/v3/app-manifests/good/conversions']);
  const file = join(directory, 'app.env');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain('APP_ID=7\n');
  expect(done + said).not.toContain('MIIB');
  expect(() => readSettings({ DATA_DIR: directory }, directory)).toThrow('PRIVATE_KEY contains no private key');
});

test('a code that somebody else brings along is not taken', async () => {
  const answer = await fetch(`${page}/done?code=good&state=${'0'.repeat(64)}`);
  expect(answer.status).toBe(400);
  expect(asked).toEqual([]);
  expect(existsSync(join(directory, 'app.env'))).toBe(false);
});

test('a name that leads to this machine is no way in: a page of it could read the word', async () => {
  const { port } = new URL(page);
  const path = '/review?url=https://keeper.example.org/';
  const sent = request({ host: '127.0.0.1', port, path, headers: { host: `keeper.example:${port}` } }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  expect(response.statusCode).toBe(421);
});

test('the address is the one that the App was registered with, whatever was asked for meanwhile', async () => {
  const state = await stateOf();
  await fetch(`${page}/review?url=https://other.example/`);
  expect((await fetch(`${page}/done?code=good&state=${state}`)).status).toBe(200);
  await ended;
  expect(readFileSync(join(directory, 'app.env'), 'utf8')).toContain('PUBLIC_URL=https://keeper.example.org\n');
});

test('an address that is none is requested again', async () => {
  const answer = await fetch(`${page}/review?url=${encodeURIComponent('javascript:alert(1)')}`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('The address must begin with');
});

test('an App that is registered already is not registered again', async () => {
  writeFileSync(join(directory, 'app.env'), 'APP_ID=7\n');
  const env = { DATA_DIR: directory, PORT: '0', HOST: '127.0.0.1' };
  const again = serveSetup({ env, cwd: directory, stderr: { write: () => undefined } }, Promise.resolve());
  await expect(again).rejects.toThrow(`its credentials are in ${join(directory, 'app.env')}`);
});

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<');
}

/** The state that GitHub sends back. */
async function stateOf(): Promise<string | null> {
  const review = await (await fetch(`${page}/review?url=https://keeper.example.org/`)).text();
  return new URL(unescaped(/action="([^"]*)" method="post"/.exec(review)?.[1] ?? '')).searchParams.get('state');
}

test('credentials that could not be saved are not lost: they are saved once there is room', async () => {
  const state = await stateOf();
  const file = join(directory, 'app.env');
  // Something in the way, as on a disk that is full.
  writeFileSync(file, '');
  const failed = await fetch(`${page}/done?code=good&state=${state}`);
  expect(failed.status).toBe(500);
  expect(await failed.text()).toContain('Do not stop the setup');
  expect(said).toContain(`open ${page}/save`);
  rmSync(file);
  expect((await fetch(`${page}/save`)).status).toBe(200);
  await ended;
  expect(asked).toEqual(['POST /api/v3/app-manifests/good/conversions']);
  expect(readFileSync(file, 'utf8')).toContain('APP_ID=7\n');
  expect(said).not.toContain('MIIB');
});

test('nothing is registered where the data folder cannot be written to', async () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  const outside = { env: { DATA_DIR: join(file, 'data') }, cwd: directory, stderr: { write: () => {} } };
  await expect(serveSetup(outside, Promise.resolve())).rejects.toThrow('Nothing was registered');
});
