import { isObject } from '../../../core/json.ts';
import { CredentialError } from './credential-error.ts';
import type { CredentialFilePath } from './find-credential-files.ts';
import { normalizeKey } from './registry-keys.ts';

/** What a file of docker or podman says about credentials. */
export interface CredentialFile {
  readonly path: string;
  /** Undecoded entries by `keysFor`. */
  readonly auths: ReadonlyMap<string, unknown>;
  /** Suffixes of helpers by registry. */
  readonly helpers: ReadonlyMap<string, string>;
  /** Suffix of the helper for every registry that has none of its own. */
  readonly store: string | undefined;
}

const maxFileBytes = 1024 * 1024;

/**
 * Reads a file of credentials; undefined where there is none.
 * @throws CredentialError when it cannot be read or is no such file
 */
export async function readCredentialFile({ path, isLegacy }: CredentialFilePath): Promise<CredentialFile | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  const root = text.trim() === '' ? {} : parse(path, text);
  const auths = isLegacy ? root : objectOf(path, root, 'auths');
  const helpers = isLegacy ? {} : objectOf(path, root, 'credHelpers');
  const store = isLegacy ? undefined : new Map(Object.entries(root)).get('credsStore');
  return {
    path,
    auths: normalized(auths),
    helpers: new Map([...normalized(helpers)].map(([key, value]) => [key, suffix(path, value)])),
    store: store === undefined || store === null || store === '' ? undefined : suffix(path, store),
  };
}

async function readText(path: string): Promise<string | undefined> {
  // Loaded here: most runs ask nobody who wants credentials.
  const { open } = await import('node:fs/promises');
  try {
    const file = await open(path, 'r');
    try {
      const buffer = Buffer.alloc(maxFileBytes + 1);
      let filled = 0;
      for (;;) {
        const { bytesRead } = await file.read(buffer, filled, buffer.length - filled);
        filled += bytesRead;
        if (filled > maxFileBytes) throw tooLarge(path);
        if (bytesRead === 0) return buffer.toString('utf8', 0, filled);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof CredentialError) throw error;
    const code = isObject(error) && 'code' in error ? String(error.code) : 'unknown error';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    const fix = 'Make it readable, or name another file with --registry-config.';
    throw new CredentialError('unreadable', `The registry credentials in ${path} cannot be read (${code}).`, fix);
  }
}

/** What a parser says about a text may hold parts of it, so it is not asked. */
function parse(path: string, text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch {
    const fix =
      'Log in again with docker or podman, which write it again, or name another file with --registry-config.';
    throw new CredentialError('not-json', `The file of registry credentials ${path} is not valid JSON.`, fix);
  }
  if (isObject(value)) return value;
  throw wrongForm(path, 'is not a JSON object');
}

function objectOf(path: string, root: object, name: string): object {
  const value: unknown = new Map(Object.entries(root)).get(name) ?? {};
  if (isObject(value)) return value;
  throw wrongForm(path, `has a value of "${name}" that is not an object`);
}

/** Keys that are plain names count more than URLs of the same registry. */
function normalized(entries: object): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const keys = Object.entries(entries).map(([key, value]) => ({ ...normalizeKey(key), value }));
  for (const { key, isUrl, value } of keys) if (!isUrl || !found.has(key)) found.set(key, value);
  for (const { key, isUrl, value } of keys) if (!isUrl) found.set(key, value);
  return found;
}

function suffix(path: string, value: unknown): string {
  if (typeof value === 'string' && /^[A-Za-z0-9._-]+$/.test(value)) return value;
  throw wrongForm(
    path,
    'names a credential helper by something other than letters, digits, dots, hyphens and underscores',
  );
}

function wrongForm(path: string, what: string): CredentialError {
  const fix = 'Correct it, or log in again with docker or podman.';
  return new CredentialError('wrong-form', `The file of registry credentials ${path} ${what}.`, fix);
}

function tooLarge(path: string): CredentialError {
  const message = `The file of registry credentials ${path} has more than ${maxFileBytes} bytes.`;
  return new CredentialError('too-large', message, 'Name the right file with --registry-config.');
}
