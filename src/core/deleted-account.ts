import type { Actor } from './actors.ts';
import { sameLogin } from './ownership/login.ts';

/** What GitHub shows in the place of a deleted account. */
export const deletedAccount: Actor = { login: 'ghost' };

/** GitHub leaves a deleted account out, or names one that stands for all of them. */
export function isDeletedAccount(account: Actor | undefined): boolean {
  return account === undefined || sameLogin(account.login, deletedAccount.login);
}
