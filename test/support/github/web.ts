import { randomUUID } from 'node:crypto';
import { newApp } from './deeds/apps.ts';
import type { Account, App } from './state/model.ts';
import type { World } from './state/world.ts';

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The few pages that a browser, or an App for it, asks for: signing in, and registering an App by a manifest. */
export function servePage(
  world: World,
  method: string,
  url: URL,
  body: string,
  authorization: string | undefined,
): Page | undefined {
  if (method === 'GET' && url.pathname === '/login/oauth/authorize') return authorize(world, url.searchParams);
  if (url.pathname.startsWith('/artifact-storage/')) return artifact(world, url, authorization);
  if (method === 'POST' && url.pathname === '/login/oauth/access_token') return exchange(world, url.searchParams, body);
  const registration = /^(?:\/organizations\/([^/]+))?\/settings\/apps\/new$/u.exec(url.pathname);
  if (method !== 'POST' || registration === null) return undefined;
  return register(world, registration[1], url.searchParams, new URLSearchParams(body).get('manifest') ?? '{}');
}

/** What GitHub keeps elsewhere, for who was sent there: no token is for that place. */
function artifact(world: World, { pathname }: URL, authorization: string | undefined): Page {
  const id = Number(pathname.split('/').at(-1));
  const runs = [...world.repositories.values()].flatMap(({ workflowRuns }) => workflowRuns);
  const found = runs.flatMap(({ artifacts }) => artifacts).find(one => one.id === id);
  if (found === undefined || authorization !== undefined) return { status: 404, headers: {}, body: '' };
  return { status: 200, headers: { 'content-type': 'application/zip' }, body: found.content };
}

function redirect(to: string | null, parameters: Readonly<Record<string, string | null>>): Page {
  const url = new URL(to ?? 'http://127.0.0.1/');
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return { status: 302, headers: { location: url.href }, body: '' };
}

function codeFor(world: World, whom: Account | App): string {
  const code = randomUUID().replaceAll('-', '');
  world.codes.set(code, whom);
  return code;
}

/** Whoever sits at the browser says yes. https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app */
function authorize(world: World, query: URLSearchParams): Page {
  const app = [...world.apps.values()].find(({ clientId }) => clientId === query.get('client_id'));
  if (app === undefined || world.browser === undefined) return { status: 404, headers: {}, body: 'Not Found' };
  return redirect(query.get('redirect_uri'), { code: codeFor(world, world.browser), state: query.get('state') });
}

function exchange(world: World, query: URLSearchParams, body: string): Page {
  const sent = body.startsWith('{')
    ? new URLSearchParams(JSON.parse(body) as Record<string, string>)
    : new URLSearchParams([...query, ...new URLSearchParams(body)]);
  const json = (value: unknown) => ({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  });
  const app = [...world.apps.values()].find(({ clientId }) => clientId === sent.get('client_id'));
  if (app === undefined || app.clientSecret !== sent.get('client_secret')) {
    return json({
      error: 'incorrect_client_credentials',
      error_description: 'The client_id and/or client_secret passed are incorrect.',
    });
  }
  const code = sent.get('code') ?? '';
  const user = world.codes.get(code);
  world.codes.delete(code);
  if (user === undefined || 'slug' in user) {
    return json({ error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' });
  }
  const token = world.addToken({ installation: undefined, user, repositories: undefined, permissions: {} });
  return json({ access_token: token.text, token_type: 'bearer', scope: '', expires_in: 28_800 });
}

interface Manifest {
  readonly name?: string;
  readonly redirect_url?: string;
  readonly hook_attributes?: { readonly url: string };
  readonly default_permissions?: Readonly<Record<string, string>>;
  readonly default_events?: readonly string[];
}

/** https://docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-from-a-manifest */
function register(world: World, organization: string | undefined, query: URLSearchParams, text: string): Page {
  const manifest = JSON.parse(text) as Manifest;
  const owner = organization === undefined ? world.browser : world.accounts.get(organization.toLowerCase());
  if (owner === undefined || manifest.hook_attributes?.url === undefined) {
    return { status: 422, headers: {}, body: 'Invalid GitHub App manifest' };
  }
  const app = newApp(world, {
    slug: (manifest.name ?? 'app').toLowerCase().replace(/[^a-z0-9]+/gu, '-'),
    owner,
    permissions: { metadata: 'read', ...manifest.default_permissions },
    events: manifest.default_events,
    url: manifest.hook_attributes.url,
    secret: randomUUID(),
  });
  return redirect(manifest.redirect_url ?? null, { code: codeFor(world, app), state: query.get('state') });
}
