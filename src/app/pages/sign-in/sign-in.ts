import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { el, type Html } from '../../../pages/element.ts';
import { htmlPage } from '../../../pages/html-page.ts';
import type { Answer, Route } from '../../../pages/serve.ts';
import { person } from '../../../pages/texts.ts';
import { equalSecrets } from '../../equal-secrets.ts';
import type { PageParts } from '../page-parts.ts';
import { type OAuthApp, visitorOf } from './ask-github.ts';
import { openSessions, sessionSeconds } from './sessions.ts';

/** Sign-in with GitHub, for pages of private repositories. */
export interface SignIn extends Required<Pick<PageParts, 'mayRead' | 'account'>> {
  readonly route: Route;
}

/** A sign-in that was begun here, as its cookie keeps it. */
interface Begun {
  readonly state: string;
  readonly verifier: string;
  readonly to: string;
}

const beginSeconds = 600;

/** Where somebody may be sent back to: a page of this server. */
const ownPath = /^\/[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * The web flow of a GitHub App with `state` and PKCE. A cookie that is signed keeps what was begun, then the name of a session. What a
 * visitor may read is asked once and kept in memory for ten minutes, the token is not.
 *
 * @param publicUrl where browsers reach this server, without a slash at its end
 * @param onError is told why a sign-in failed
 */
export function signIn(app: OAuthApp, publicUrl: string, onError: (error: unknown) => void): SignIn {
  const redirectUrl = `${publicUrl}/sign-in/done`;
  const signer = signerOf(app.clientSecret);
  const cookie = cookieOf(publicUrl.startsWith('https:'));
  const sessions = openSessions();

  const sessionOf = (request: IncomingMessage) => signedValue(request, 'session');
  const visitor = (request: IncomingMessage) => sessions.find(sessionOf(request) ?? '');

  /** What was signed for one use counts for no other. */
  function signedValue(request: IncomingMessage, use: 'begun' | 'session'): string | undefined {
    const text = signer.read(cookie.read(request) ?? '');
    return text?.startsWith(`${use}:`) === true ? text.slice(use.length + 1) : undefined;
  }

  function begin(to: string): Answer {
    const begun: Begun = { state: secret(), verifier: secret(), to: ownPath.test(to) ? to : '/' };
    const query = new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: redirectUrl,
      state: begun.state,
      code_challenge: createHash('sha256').update(begun.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const set = cookie.set(signer.sign(`begun:${JSON.stringify(begun)}`), beginSeconds);
    return seeOther(`${app.serverUrl}/login/oauth/authorize?${query}`, set);
  }

  async function done(request: IncomingMessage, query: URLSearchParams): Promise<Answer> {
    const text = signedValue(request, 'begun');
    const code = query.get('code') ?? '';
    if (text === undefined || code === '') return failed(400);
    const { state, verifier, to } = JSON.parse(text) as Begun;
    if (!equalSecrets(query.get('state') ?? '', state)) return failed(400);
    try {
      const session = sessions.open(await visitorOf(app, { code, verifier, redirectUrl }));
      return seeOther(to, cookie.set(signer.sign(`session:${session}`), sessionSeconds));
    } catch (error) {
      onError(error);
      return failed(502);
    }
  }

  function failed(status: number): Answer {
    const page = htmlPage({
      status,
      title: 'Not signed in',
      children: [
        el('h1', {}, 'You are not signed in'),
        el('p', {}, 'The sign-in expired, was not started here, or was not confirmed by GitHub.'),
        el('p', {}, el('a', { href: '/sign-in' }, 'Sign in again')),
      ],
    });
    return { ...page, headers: { ...page.headers, ...cookie.set('', 0) } };
  }

  return {
    mayRead: async (request, { id }) => visitor(request)?.repositories.has(id) === true,
    account: request => accountOf(visitor(request)?.login, request),
    async route(request, { pathname, searchParams }) {
      if (pathname === '/sign-out' && request.method === 'POST') {
        sessions.close(sessionOf(request) ?? '');
        return seeOther('/', cookie.set('', 0));
      }
      if (request.method !== 'GET') return undefined;
      if (pathname === '/sign-in') return begin(searchParams.get('to') ?? '/');
      return pathname === '/sign-in/done' ? done(request, searchParams) : undefined;
    },
  };
}

function accountOf(login: string | undefined, { url = '/' }: IncomingMessage): Html {
  const to = url.split('?', 1)[0] ?? '/';
  const query = ownPath.test(to) ? `?${new URLSearchParams({ to })}` : '';
  return login === undefined
    ? el('a', { href: `/sign-in${query}` }, 'Sign in with GitHub')
    : el('form', { method: 'post', action: '/sign-out' }, [person(login), ' ', el('button', {}, 'Sign out')]);
}

function seeOther(location: string, headers: Readonly<Record<string, string>>): Answer {
  return { status: 303, body: '', headers: { ...headers, location } };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** One cookie of this server: not for scripts, and not sent along by other sites but with a link. */
interface Cookie {
  read(request: IncomingMessage): string | undefined;
  /** The header that sets it for so many seconds; 0 takes it away. */
  set(value: string, seconds: number): Readonly<Record<string, string>>;
}

/** @param isSecure by HTTPS alone; the name then says so, and no other host can have set it */
function cookieOf(isSecure: boolean): Cookie {
  const name = isSecure ? '__Host-catalog-keeper' : 'catalog-keeper';
  return {
    read({ headers }) {
      const pairs = (headers.cookie ?? '').split(';').map(pair => pair.trim());
      return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    set: (value, seconds) => ({
      'set-cookie': `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    }),
  };
}

/** Signs texts, so that what a browser sends back is known to be ours. */
interface Signer {
  sign(text: string): string;
  /** The text; undefined where somebody else signed it, or nobody. */
  read(signed: string): string | undefined;
}

/** @param secret is not used itself, but a key that follows from it */
function signerOf(secret: string): Signer {
  const key = createHmac('sha256', secret).update('catalog-keeper: pages').digest();
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: text => `${Buffer.from(text).toString('base64url')}.${mac(text)}`,
    read(signed) {
      const [encoded = '', given = ''] = signed.split('.');
      const text = Buffer.from(encoded, 'base64url').toString();
      return equalSecrets(given, mac(text)) ? text : undefined;
    },
  };
}
