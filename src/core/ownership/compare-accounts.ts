import type { Actor } from '../actors.ts';
import { sameLogin } from './login.ts';
import type { Owner } from './model.ts';

/**
 * Whether an actor is the owner that a file names.
 * - `same`: it is; `different`: it is not.
 * - `renamed`: the login is the owner's, the numeric id is not: the login has changed hands.
 * - `unsure`: the owner is known by id, and the caller cannot say the actor's.
 */
export type AccountMatch = 'same' | 'different' | 'renamed' | 'unsure';

/** With an id on the owner the id alone decides: a login can be given up and be registered again by somebody else. */
export function compareAccounts(owner: Pick<Owner, 'login' | 'id'>, actor: Actor): AccountMatch {
  const hasLogin = sameLogin(owner.login, actor.login);
  if (owner.id === undefined) return hasLogin ? 'same' : 'different';
  if (actor.id === undefined) return hasLogin ? 'unsure' : 'different';
  if (owner.id === actor.id) return 'same';
  return hasLogin ? 'renamed' : 'different';
}
