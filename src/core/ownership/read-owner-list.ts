import type { YamlNode } from '../config/yaml-tree.ts';
import { foldLogin, readLogin } from './login.ts';
import type { Owner, OwnerList, OwnersProblem } from './model.ts';

/** More owners than this is no list that people keep by hand. */
const maxOwners = 1_000;

export interface OwnerListRules {
  readonly role: Owner['role'];
  /** `@login` is taken for `login`, as Prow does. */
  readonly allowsAt?: true;
  /** Members of groups, by folded name. A group has no groups. */
  readonly groups?: ReadonlyMap<string, readonly Owner[]>;
}

/** The accounts of a list of logins. An entry that cannot be an account owns nothing and is a problem; the others count. */
export function readOwnerList(items: readonly YamlNode[], rules: OwnerListRules): OwnerList {
  const owners: Owner[] = [];
  const problems: OwnersProblem[] = [];
  const groups = new Set<readonly Owner[]>();
  for (const item of items.slice(0, maxOwners)) {
    const text = item.kind === 'scalar' ? item.text : undefined;
    const name = rules.allowsAt && text?.startsWith('@') ? text.slice(1) : text;
    const members = name === undefined ? undefined : rules.groups?.get(foldLogin(name));
    if (members !== undefined) {
      if (!groups.has(members)) for (const member of members) owners.push({ ...member, role: rules.role });
      groups.add(members);
      continue;
    }
    const read = name === undefined ? { problem: 'a map or a list' } : isNumber(item) ? notText : readLogin(name);
    if ('login' in read) owners.push({ login: read.login, role: rules.role, place: item.place });
    else problems.push(entryProblem(text ?? '', read.problem, item));
  }
  const rest = items[maxOwners];
  if (rest !== undefined) {
    problems.push({
      message: `The list is too long: only the first ${maxOwners} entries are read.`,
      fix: 'Name fewer owners.',
      place: rest.place,
    });
  }
  return { owners, problems, isBroken: items.length > 0 && owners.length === 0 && groups.size === 0 };
}

/** Such a value is another login to each program: `1e3` without quotes is 1000 to Prow, and `1e3` to PyYAML. */
const notText = { problem: 'a number or a boolean to some programs, unless it is written in quotes' };

function isNumber(item: YamlNode): boolean {
  return item.kind === 'scalar' && !item.isText && item.text !== '';
}

function entryProblem(text: string, problem: string, { place }: YamlNode): OwnersProblem {
  return {
    message: `The owner "${text.slice(0, 80)}" is ${problem}, so it owns nothing.`,
    fix: 'Write the login of a GitHub user: letters, digits and hyphens, without an @.',
    place,
  };
}
