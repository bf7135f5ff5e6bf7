import type { Actor } from '../../../../core/actors.ts';
import { accountOf, isNobody, mapOf } from '../../../../core/github/values.ts';

/**
 * An account as GraphQL gives it; undefined where nobody can act as it. Bots lack the ending there that everything else names them by, which tells
 * them from the people who may have the same login.
 */
export function actorOf(value: unknown): (Actor & { readonly id: number }) | undefined {
  const { __typename: type, login, databaseId: id } = mapOf(value);
  if (isNobody(value)) return undefined;
  const isShort = type === 'Bot' && typeof login === 'string' && !login.endsWith('[bot]');
  return accountOf({ login: isShort ? `${login}[bot]` : login, id });
}
