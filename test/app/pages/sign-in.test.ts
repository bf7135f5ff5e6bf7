import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pageRoutes } from '../../../src/app/pages/index.ts';
import { openSessions, sessionSeconds } from '../../../src/app/pages/sign-in/sessions.ts';
import { signIn } from '../../../src/app/pages/sign-in/sign-in.ts';
import { type HttpServer, serve } from '../../../src/pages/serve.ts';
import { privateRepository, publicRepository } from './support/sample-records.ts';
import { historyOf } from './support/serve-pages.ts';

const secret = 'client-secret-of-the-app';
const token = 'ghu_token_of_the_user';

let github: Server;
let pages: HttpServer;
let asked: { readonly path: string; readonly body: string }[];
let readable: readonly number[];
let errors: unknown[];

beforeEach(async () => {
  asked = [];
  errors = [];
  readable = [privateRepository.id];
  github = createServer((request, response) => {
    let body = '';
    request.on('data', piece => {
      body += String(piece);
    });
    request.on('end', () => {
      const path = `${request.method} ${request.url}`;
      asked.push({ path, body });
      const answers: Readonly<Record<string, unknown>> = {
        'POST /login/oauth/access_token': body.includes('"code":"good"')
          ? { access_token: token }
          : { error: 'bad_verification_code' },
        'GET /api/v3/user': { login: 'alice', id: 1 },
        'GET /api/v3/user/installations?per_page=100': { installations: [{ id: 5 }] },
        'GET /api/v3/user/installations/5/repositories?per_page=100&page=1': {
          repositories: readable.map(id => ({ id })),
        },
      };
      const isKnown = path.startsWith('POST') || request.headers.authorization === `Bearer ${token}`;
      const answer = isKnown ? answers[path] : undefined;
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>(resolve => github.listen(0, '127.0.0.1', resolve));
  const { port } = github.address() as AddressInfo;
  const serverUrl = `http://127.0.0.1:${port}`;
  const app = { apiUrl: `${serverUrl}/api/v3`, serverUrl, clientId: 'Iv1.abc', clientSecret: secret };
  const note = (error: unknown) => void errors.push(error);
  const { route, mayRead, account } = signIn(app, 'http://keeper.example', note);
  const history = historyOf({ repositories: [publicRepository, privateRepository] });
  const parts = { history, serverUrl, docsUrl: 'https://docs.example', mayRead, account };
  pages = await serve({ host: '127.0.0.1', port: 0 }, [route, pageRoutes(parts, note)], note);
});

afterEach(async () => {
  await pages.close();
  await new Promise(resolve => github.close(resolve));
});

const get = (path: string, cookie = '', method = 'GET') =>
  fetch(`${pages.url}${path}`, { method, redirect: 'manual', headers: { cookie } });

const cookieIn = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

async function begin(to = '/acme/secret') {
  const answer = await get(`/sign-in?to=${encodeURIComponent(to)}`);
  const target = new URL(answer.headers.get('location') ?? '');
  return { answer, cookie: cookieIn(answer), target, state: target.searchParams.get('state') ?? '' };
}

test('one who may read a private repository sees it after the sign-in, and nobody else', async () => {
  expect((await get('/acme/secret')).status).toBe(404);
  const { answer, cookie, target, state } = await begin();
  expect(answer.status).toBe(303);
  expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(target.pathname).toBe('/login/oauth/authorize');
  expect(target.searchParams.get('redirect_uri')).toBe('http://keeper.example/sign-in/done');
  const done = await get(`/sign-in/done?code=good&state=${state}`, cookie);
  expect(done.headers.get('location')).toBe('/acme/secret');
  const { code_verifier: verifier = '' } = JSON.parse(asked[0]?.body ?? '{}') as { readonly code_verifier?: string };
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(target.searchParams.get('code_challenge'));
  const mine = cookieIn(done);
  const page = await get('/acme/secret', mine);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<bdi>alice</bdi>');
  expect((await get('/acme/secret')).status).toBe(404);
  // The token was used once, is in nothing that was sent to the browser, and was given back.
  expect(asked.at(-1)?.path).toBe('DELETE /api/v3/applications/Iv1.abc/token');
  expect(asked.filter(({ path }) => path.startsWith('GET'))).toHaveLength(3);
  expect(
    decodeURIComponent(Buffer.from(mine.split('=')[1]?.split('.')[0] ?? '', 'base64url').toString()),
  ).not.toContain(token);
  const out = await get('/sign-out', mine, 'POST');
  expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await get('/acme/secret', mine)).status).toBe(404);
});

test('a repository that the user may not read stays away', async () => {
  readable = [999];
  const { cookie, state } = await begin();
  const mine = cookieIn(await get(`/sign-in/done?code=good&state=${state}`, cookie));
  expect((await get('/acme/secret', mine)).status).toBe(404);
});

test.each([
  ['another state', async (state: string, cookie: string) => get(`/sign-in/done?code=good&state=x${state}`, cookie)],
  ['no cookie', async (state: string) => get(`/sign-in/done?code=good&state=${state}`)],
  [
    'a cookie that somebody made',
    async (state: string, cookie: string) => {
      const [name = '', value = ''] = cookie.split('=');
      return get(`/sign-in/done?code=good&state=${state}`, `${name}=${value.split('.')[0]}.${'A'.repeat(43)}`);
    },
  ],
])('%s: GitHub is not asked', async (_, answerOf) => {
  const { cookie, state } = await begin();
  const answer = await answerOf(state, cookie);
  expect(answer.status).toBe(400);
  expect(asked).toEqual([]);
});

test('a code that GitHub does not know signs nobody in, and no secret is said', async () => {
  const { cookie, state } = await begin();
  const answer = await get(`/sign-in/done?code=bad&state=${state}`, cookie);
  expect(answer.status).toBe(502);
  expect((await answer.text()) + String(errors)).not.toMatch(new RegExp(`${secret}|${token}`));
  expect(errors).toHaveLength(1);
});

test('what was begun is no session', async () => {
  const { cookie } = await begin();
  expect((await get('/acme/secret', cookie)).status).toBe(404);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/a?b', 'javascript:alert(1)'])(
  'nobody is sent on to %s',
  async to => {
    const { cookie, state } = await begin(to);
    expect((await get(`/sign-in/done?code=good&state=${state}`, cookie)).headers.get('location')).toBe('/');
  },
);

test('a session ends', () => {
  let now = 0;
  const sessions = openSessions(() => now);
  const session = sessions.open({ login: 'alice', repositories: new Set() });
  now = sessionSeconds * 1000 - 1;
  expect(sessions.find(session)?.login).toBe('alice');
  now += 1;
  expect(sessions.find(session)).toBeUndefined();
});
