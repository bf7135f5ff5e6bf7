import { sign, verify } from 'node:crypto';
import { type Certificate, makeCertificate } from './make-certificate.ts';
import { type Reply, type ServedRequest, serve, type TestServer } from './serve.ts';
import { basic, identityToken, user } from './test-registry.ts';

/** What a token lets do in a repository. */
interface Grant {
  readonly type: string;
  readonly name: string;
  readonly actions: readonly string[];
}

/** Gives out tokens for a registry, as https://distribution.github.io/distribution/spec/auth/token/ says. */
export interface TokenServer extends TestServer {
  readonly realm: string;
  readonly service: string;
  readonly issuer: string;
  readonly certificate: Certificate;
  /** What who names no credentials gets: a token to pull, a token for nothing, or no token. */
  anonymous: 'pull' | 'nothing' | 'refused';
  /** Whether it knows the POST form for identity tokens. */
  oauth: boolean;
  /** The form of an answer with a token. */
  form: (token: string) => unknown;
  issue(scopes: readonly string[], subject?: string): string;
  /** What a token lets do; undefined when it is not one of ours. */
  grants(token: string): readonly Grant[] | undefined;
}

export async function startTokenServer(service = 'test registry'): Promise<TokenServer> {
  const certificate = makeCertificate();
  const issuer = 'test issuer';
  const server = await serve(request => answer(tokens, request));
  const tokens: TokenServer = {
    ...server,
    realm: `${server.origin}/token`,
    service,
    issuer,
    certificate,
    anonymous: 'nothing',
    oauth: true,
    form: token => ({ token, expires_in: 300 }),
    issue: (scopes, subject = user.username) => {
      const now = Math.floor(Date.now() / 1000);
      const access = scopes.flatMap(scope => scope.split(' ')).flatMap(grantOf);
      return signed(certificate, {
        iss: issuer,
        sub: subject,
        aud: service,
        exp: now + 300,
        nbf: now - 10,
        iat: now,
        jti: String(Math.random()),
        access,
      });
    },
    grants: token => {
      const [header = '', claims = '', signature = ''] = token.split('.');
      const key = { key: certificate.pem, dsaEncoding: 'ieee-p1363' } as const;
      const isOurs = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
      return isOurs ? JSON.parse(Buffer.from(claims, 'base64url').toString()).access : undefined;
    },
  };
  return tokens;
}

function answer(tokens: TokenServer, { method, url, headers, body }: ServedRequest): Reply {
  if (method === 'GET') {
    const scopes = url.searchParams.getAll('scope');
    if (headers.authorization === undefined) return anonymously(tokens, scopes);
    return headers.authorization === basic(user) ? granted(tokens, tokens.issue(scopes)) : refused;
  }
  if (method !== 'POST' || !tokens.oauth) return json(404, {});
  const form = new URLSearchParams(body.toString());
  const isKnown = form.get('grant_type') === 'refresh_token' && form.get('refresh_token') === identityToken;
  return isKnown ? granted(tokens, tokens.issue(form.getAll('scope'))) : refused;
}

function anonymously(tokens: TokenServer, scopes: readonly string[]): Reply {
  if (tokens.anonymous === 'refused') return refused;
  const names = scopes.flatMap(scope => scope.split(' ')).flatMap(grantOf);
  const granting = tokens.anonymous === 'pull' ? names.map(({ name }) => `repository:${name}:pull`) : [];
  return granted(tokens, tokens.issue(granting, ''));
}

function granted(tokens: TokenServer, token: string): Reply {
  return json(200, tokens.form(token));
}

function json(status: number, value: unknown): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

const refused: Reply = json(401, { errors: [{ code: 'UNAUTHORIZED', message: 'wrong credentials' }] });

/** `repository:NAME:ACTIONS`, where the name may hold colons. */
function grantOf(scope: string): Grant[] {
  const [, type, name, actions] = /^([^:]+):(.+):([^:]*)$/.exec(scope) ?? [];
  if (type === undefined || name === undefined || actions === undefined) return [];
  return [{ type, name, actions: actions.split(',') }];
}

/** A JSON Web Token (RFC 7519) with its certificate in the header, as the registry verifies it. */
function signed({ der, key }: Certificate, claims: unknown): string {
  const header = { typ: 'JWT', alg: 'ES256', x5c: [der.toString('base64')] };
  const text = [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
