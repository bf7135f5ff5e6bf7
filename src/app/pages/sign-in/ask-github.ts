import { mapOf, numberOf, textOf, type Values } from '../../../core/github/values.ts';

/** Which GitHub, and which App there. */
export interface OAuthApp {
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Who signed in, and the ids of the repositories that they and the App both may read. */
export interface Visitor {
  readonly login: string;
  readonly repositories: ReadonlySet<number>;
}

const limitMs = 10_000;
/** More installations and repositories than these are not looked at: they are then as if they could not be read. */
const maxInstallations = 20;
const maxPages = 20;

/**
 * Exchanges the code of a sign-in for a token, asks once what its user may read, and gives the token back.
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app
 *
 * @throws an error without any secret
 */
export async function visitorOf(
  app: OAuthApp,
  exchange: { readonly code: string; readonly verifier: string; readonly redirectUrl: string },
): Promise<Visitor> {
  const token = await tokenFor(app, exchange);
  try {
    const login = textOf((await get(app, token, '/user')).login);
    if (login === undefined) throw failure('who signed in');
    return { login, repositories: await readable(app, token) };
  } finally {
    await giveBack(app, token);
  }
}

async function tokenFor(
  { serverUrl, clientId, clientSecret }: OAuthApp,
  { code, verifier, redirectUrl }: { readonly code: string; readonly verifier: string; readonly redirectUrl: string },
): Promise<string> {
  const answer = await ask('the sign-in', `${serverUrl}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUrl,
      code_verifier: verifier,
    }),
  });
  const token = textOf(answer.access_token);
  if (token === undefined) throw failure('the sign-in');
  return token;
}

/** https://docs.github.com/en/rest/apps/installations#list-repositories-accessible-to-the-user-access-token */
async function readable(app: OAuthApp, token: string): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  const { installations } = await get(app, token, '/user/installations?per_page=100');
  for (const installation of arrayOrEmpty(installations).slice(0, maxInstallations)) {
    const id = numberOf(mapOf(installation).id);
    if (id === undefined) continue;
    for (let page = 1; page <= maxPages; page += 1) {
      const { repositories } = await get(
        app,
        token,
        `/user/installations/${id}/repositories?per_page=100&page=${page}`,
      );
      const ids = arrayOrEmpty(repositories).map(repository => numberOf(mapOf(repository).id));
      for (const repository of ids) if (repository !== undefined) found.add(repository);
      if (ids.length < 100) break;
    }
  }
  return found;
}

/** Nobody needs it any more. That it cannot be taken back is no reason to turn its user away: it ends by itself. */
async function giveBack({ apiUrl, clientId, clientSecret }: OAuthApp, token: string): Promise<void> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  await fetch(`${apiUrl}/applications/${encodeURIComponent(clientId)}/token`, {
    method: 'DELETE',
    headers: { accept: 'application/vnd.github+json', authorization: `Basic ${basic}` },
    body: JSON.stringify({ access_token: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  }).catch(() => undefined);
}

function get({ apiUrl }: OAuthApp, token: string, path: string): Promise<Values> {
  const headers = { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` };
  return ask('what may be read', `${apiUrl}${path}`, { headers });
}

async function ask(what: string, url: string, init: RequestInit): Promise<Values> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) });
    if (answer.ok) return mapOf(await answer.json());
  } catch {
    // The error of a request may hold what was sent.
  }
  throw failure(what);
}

function failure(what: string): Error {
  return new Error(`GitHub did not ${what === 'the sign-in' ? 'confirm the sign-in' : `return ${what}`}.`);
}

function arrayOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
