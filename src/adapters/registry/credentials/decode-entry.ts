import { isObject } from '../../../core/json.ts';
import type { Credential, Password } from './credential.ts';

/**
 * Reads one entry of `auths`. Undefined where it holds nothing, as docker leaves them when a helper keeps the secret.
 * @returns an error as a part of a sentence, without anything of the entry
 */
export function decodeEntry(entry: unknown): Credential | undefined | { readonly error: string } {
  if (!isObject(entry)) return { error: 'is not an object' };
  const fields = new Map<string, unknown>(Object.entries(entry));
  const texts = new Map<string, string>();
  for (const name of ['auth', 'username', 'password', 'identitytoken', 'registrytoken']) {
    const value = fields.get(name) ?? '';
    if (typeof value !== 'string') return { error: `has a value of "${name}" that is not a text` };
    texts.set(name, value.trim());
  }
  const text = (name: string) => texts.get(name) ?? '';
  const token = text('registrytoken');
  // It becomes a header.
  if (!/^[\x21-\x7e]*$/.test(token)) return { error: 'has a value of "registrytoken" that cannot be sent' };
  if (token !== '') return { kind: 'registry-token', token };
  const password = text('auth') === '' ? plain(text('username'), fields.get('password')) : decodeAuth(text('auth'));
  if (password !== undefined && 'error' in password) return password;
  const identity = text('identitytoken');
  if (identity === '') return password;
  return {
    kind: 'identity-token',
    token: identity,
    ...(password === undefined || password.password === '' ? {} : { password }),
  };
}

/** `auth` is user and password with a colon in between, in base64. Some programs pad it with NULs. */
function decodeAuth(auth: string): Password | { readonly error: string } {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(auth)) return { error: 'has an "auth" that is not base64' };
  const text = Buffer.from(auth, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon <= 0) return { error: 'has an "auth" that is not a user, a colon and a password' };
  const end = endWithoutNuls(text);
  return {
    kind: 'password',
    username: text.slice(0, colon),
    password: text.slice(colon + 1, Math.max(end, colon + 1)),
  };
}

function endWithoutNuls(text: string): number {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--;
  return end;
}

function plain(username: string, password: unknown): Password | undefined {
  return username === '' || typeof password !== 'string' ? undefined : { kind: 'password', username, password };
}
