import { catchFailure } from '../../../core/image/catch-failure.ts';
import type { Failure } from '../../../core/image/outcome.ts';
import type { Credential, Password } from '../credentials/credential.ts';
import { unknown } from '../failures.ts';
import type { HttpRequest, HttpResponse, Send } from '../send.ts';
import { basicHeader } from './basic-header.ts';
import { parseToken, type Token } from './token.ts';

/** What a token is asked for. */
export interface TokenRequest {
  /** Its own query is kept. */
  readonly realm: URL;
  readonly service: string | undefined;
  readonly scopes: readonly string[];
  readonly credential: Credential | undefined;
}

/** Bytes of an answer. */
const maxAnswerBytes = 64 * 1024;
const clientId = 'catalog-keeper';
/** How servers say that they do not know the form for identity tokens. */
const unknownForm: ReadonlySet<number> = new Set([401, 404, 405]);

/**
 * Asks a token server once. Redirects are not followed: they would lead to where nobody judged. No part of the answer is shown.
 * @returns `forbidden` when the server refuses (401, 403, and other statuses of 400 and more to an identity token)
 * @see https://distribution.github.io/distribution/spec/auth/token/ and …/oauth/
 */
export async function requestToken(send: Send, now: () => number, request: TokenRequest): Promise<Token | Failure> {
  return catchFailure(async () => {
    const { credential } = request;
    if (credential?.kind === 'identity-token') {
      const response = await send(postRequest(request, credential.token));
      const { password } = credential;
      if (password === undefined || !unknownForm.has(response.status)) return read(response, now, request);
      response.discard();
      return read(await send(getRequest(request, password)), now, request);
    }
    const password = credential?.kind === 'password' ? credential : undefined;
    return read(await send(getRequest(request, password)), now, request);
  });
}

function getRequest({ realm, service, scopes }: TokenRequest, password: Password | undefined): HttpRequest {
  const url = new URL(realm);
  if (service !== undefined) url.searchParams.append('service', service);
  for (const scope of scopes) url.searchParams.append('scope', scope);
  if (password !== undefined) url.searchParams.append('account', password.username);
  return {
    method: 'GET',
    url: url.href,
    headers: new Map([['accept', 'application/json'], ...authorizationOf(password)]),
    redirects: 'refuse',
    limit: maxAnswerBytes,
  };
}

function postRequest({ realm, service, scopes }: TokenRequest, token: string): HttpRequest {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: clientId });
  if (service !== undefined) form.append('service', service);
  form.append('scope', scopes.join(' '));
  const body = Buffer.from(form.toString());
  return {
    method: 'POST',
    url: realm.href,
    headers: new Map([
      ['accept', 'application/json'],
      ['content-type', 'application/x-www-form-urlencoded'],
      ['content-length', `${body.length}`],
    ]),
    body,
    redirects: 'refuse',
    limit: maxAnswerBytes,
  };
}

async function read(
  response: HttpResponse,
  now: () => number,
  { realm, credential }: TokenRequest,
): Promise<Token | Failure> {
  const { status } = response;
  const { host } = realm;
  if (status === 200) return parseToken(await response.text(maxAnswerBytes), now(), host);
  response.discard();
  // Servers that do not know identity tokens refuse them in their own ways.
  const isRefused = credential?.kind === 'identity-token' && [400, 404, 405].includes(status);
  if (status === 401 || status === 403 || isRefused) {
    return { kind: 'forbidden', detail: `the token server ${host} refused (${status})` };
  }
  if (status === 429) return unknown('rate-limited', `the token server ${host} limits the number of requests (429)`);
  if (status >= 300 && status < 400) {
    return unknown('policy', `the token server ${host} redirects, which is not followed`);
  }
  return unknown('server', `the token server ${host} answered ${status}`);
}

function authorizationOf(password: Password | undefined): readonly (readonly [string, string])[] {
  return password === undefined ? [] : [['authorization', basicHeader(password)]];
}
