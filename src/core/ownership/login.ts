/**
 * What GitHub allows: ASCII letters, digits and single hyphens inside, up to 39 of them; an underscore before the short
 * code of an enterprise's managed user; `[bot]` after the name of an app. Nothing else can be an account, so a look-alike
 * letter never names one.
 * https://docs.github.com/en/enterprise-cloud@latest/admin/managing-iam/iam-configuration-reference/username-considerations-for-external-authentication
 */
const account = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:_[A-Za-z0-9]{1,16})?(?:\[bot\])?$/;

/** The login, or what is wrong with the text: a sentence's end after "is". Exact: nothing is trimmed or guessed. */
export function readLogin(text: string): { readonly login: string } | { readonly problem: string } {
  if (text === '') return { problem: 'empty' };
  if (text.includes('*')) return { problem: 'a wildcard, which would make everybody an owner' };
  if (text.startsWith('@')) return { problem: 'written with an `@`' };
  if (text.includes('@')) return { problem: 'an e-mail address, not a login' };
  if (text.includes('/')) return { problem: 'a team, and only logins are read here' };
  if (!account.test(text)) return { problem: 'not a login of GitHub' };
  // GitHub shows this account in the place of deleted ones.
  if (sameLogin(text, 'ghost')) return { problem: 'what GitHub calls deleted accounts' };
  return { login: text };
}

/** Logins compare without case and whole, as GitHub compares them. */
export function sameLogin(one: string, other: string): boolean {
  return one.length === other.length && foldLogin(one) === foldLogin(other);
}

/** The form of a login under which equal ones are equal. ASCII only: no other letter folds onto one of these. */
export function foldLogin(login: string): string {
  return login.replace(/[A-Z]/g, letter => letter.toLowerCase());
}

/** Whether a login is the account of an app. */
export function isBotLogin(login: string): boolean {
  return foldLogin(login).endsWith('[bot]');
}
