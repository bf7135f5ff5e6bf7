import type { Actor } from '../actors.ts';
import { readLogin, sameLogin } from './login.ts';

/**
 * An account as people write it: `alice`, or with its numeric id `alice:42`. Exact, as the names of owners are: who is written in a way that no account
 * can be called would be nobody, and nothing would say why.
 *
 * @returns the account, or what is wrong with the text: a sentence's end after "is"
 */
export function readActor(text: string): Actor | { readonly problem: string } {
  const colon = text.indexOf(':');
  const [login, id] = colon < 0 ? [text, undefined] : [text.slice(0, colon), text.slice(colon + 1)];
  const read = readLogin(login);
  // Deleted accounts are shown as this one. It owns nothing, but it can be who proposed a change.
  if ('problem' in read && !sameLogin(login, 'ghost')) return read;
  if (id === undefined) return { login };
  return isAccountId(id) ? { login, id: Number(id) } : { problem: 'not a login and its numeric id' };
}

/** Whether a text is the numeric id of an account. */
export function isAccountId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
}
