import type { Actor } from '../actors.ts';
import { sameLogin } from './login.ts';

/** Whether two actors are one account: by their ids where both are known, else by their logins. */
export function sameAccount(one: Actor, other: Actor): boolean {
  return one.id !== undefined && other.id !== undefined ? one.id === other.id : sameLogin(one.login, other.login);
}
