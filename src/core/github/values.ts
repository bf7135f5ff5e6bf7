import type { Actor } from '../actors.ts';
import { isObject } from '../json.ts';
import { isObjectId } from '../object-id.ts';
import { readLogin, sameLogin } from '../ownership/login.ts';

/** A map of an event or of an answer of GitHub: nothing in it is of the type that it should be before it was looked at. */
export type Values = Readonly<Record<string, unknown>>;

/** A map; anything else reads as one without keys. */
export function mapOf(value: unknown): Values {
  return isObject(value) ? value : {};
}

/** A text that is not empty; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A numeric id of GitHub; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** The id of a commit. Zeros stand for none: before a branch is made nothing is there. */
export function commitOf(value: unknown): string | undefined {
  return typeof value === 'string' && isObjectId(value) && !/^0+$/.test(value) ? value : undefined;
}

/** An account with login and id; undefined unless both are what GitHub gives, and somebody can act as it. */
export function accountOf(value: unknown): (Actor & { readonly id: number }) | undefined {
  const { login, id } = mapOf(value);
  const number = numberOf(id);
  if (typeof login !== 'string' || number === undefined || isNobody(value)) return undefined;
  return 'login' in readLogin(login) || sameLogin(login, 'ghost') ? { login, id: number } : undefined;
}

/**
 * Whether nobody can act as an account: it is deleted, or a mannequin, which stands for somebody whose contributions were imported, under the
 * login of another place: here, that may be somebody else's.
 * https://docs.github.com/en/migrations/using-github-enterprise-importer/completing-your-migration-with-github-enterprise-importer/reclaiming-mannequins-for-github-enterprise-importer
 */
export function isNobody(account: unknown): boolean {
  const { type, __typename = type } = mapOf(account);
  return account === null || __typename === 'Mannequin';
}

const nameOfRepository = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

/** `owner/name` of a repository; undefined for anything that could not be one, such as a name that leads out of a path. */
export function repositoryOf(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? value.split('/') : [];
  return parts.length === 2 && parts.every(part => nameOfRepository.test(part)) ? parts.join('/') : undefined;
}
