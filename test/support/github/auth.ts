import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Actor } from './state/actor.ts';
import { ApiError } from './state/api-error.ts';
import type { App, Token } from './state/model.ts';
import type { World } from './state/world.ts';

/** Who asks. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'app'; readonly app: App }
  | { readonly kind: 'token'; readonly token: Token; readonly actor: Actor };

/** @throws 401 of credentials that are wrong or expired, 403 of a suspended installation */
export function callerOf(world: World, authorization: string | undefined): Caller {
  const credentials = credentialsOf(authorization);
  if (credentials === undefined) return { kind: 'anonymous' };
  if (credentials.split('.').length === 3) return { kind: 'app', app: appOf(world, credentials) };
  const token = world.tokens.get(credentials);
  if (token === undefined || token.expiresAt <= world.milliseconds()) throw new ApiError(401, 'Bad credentials');
  const { installation, user } = token;
  if (installation?.isDeleted) throw new ApiError(401, 'Bad credentials');
  if (installation?.suspendedAt !== undefined) throw new ApiError(403, 'This installation has been suspended');
  if (installation !== undefined) {
    return { kind: 'token', token, actor: { account: installation.app.bot, app: installation.app } };
  }
  if (user === undefined) throw new ApiError(401, 'Bad credentials');
  return { kind: 'token', token, actor: { account: user } };
}

function credentialsOf(authorization = ''): string | undefined {
  const [scheme = '', value] = authorization.split(' ');
  if (value === undefined) return undefined;
  if (scheme.toLowerCase() !== 'basic') return value;
  return Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':');
}

const keys = new Map<string, KeyObject>();

function appOf(world: World, jwt: string): App {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const bad = () => new ApiError(401, 'A JSON web token could not be decoded');
  const claims = parse(payload);
  if (claims === undefined || parse(header)?.alg !== 'RS256') throw bad();
  const { iss, iat, exp } = claims;
  const app = [...world.apps.values()].find(({ id, clientId }) => String(iss) === String(id) || iss === clientId);
  if (app === undefined) throw new ApiError(404, 'Integration not found');
  const key = keys.get(app.privateKey) ?? createPublicKey(app.privateKey);
  keys.set(app.privateKey, key);
  if (!verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))) throw bad();
  const now = world.milliseconds() / 1000;
  if (Number(exp) < now)
    throw new ApiError(
      401,
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    );
  if (Number(exp) > now + 660) throw new ApiError(401, "'Expiration time' claim ('exp') is too far in the future");
  if (Number(iat) > now + 60)
    throw new ApiError(
      401,
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    );
  return app;
}

function parse(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
