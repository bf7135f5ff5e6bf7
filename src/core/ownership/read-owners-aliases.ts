import { foldField } from '../catalog/shape/shape.ts';
import { readYamlFile } from '../config/read-yaml-file.ts';
import type { YamlNode } from '../config/yaml-tree.ts';
import { mapAt } from '../config/yaml-values.ts';
import type { SourceFile } from '../source.ts';
import { foldLogin } from './login.ts';
import type { Owner, OwnersProblem } from './model.ts';
import type { OwnersAliases } from './owners-file.ts';
import { readOwnerList } from './read-owner-list.ts';
import { textEntries } from './text-entries.ts';

/**
 * Reads an OWNERS_ALIASES file. Prow goes on without groups, or with some of them, when the file is broken, so that the name of a group becomes
 * the login of whoever registers it; here a broken file makes every OWNERS file of the repository broken, too.
 */
export function readOwnersAliases(file: SourceFile): OwnersAliases {
  const { root, ...yaml } = readYamlFile(file);
  const found = [...yaml.problems, ...yaml.repeatedKeys];
  if (found.length > 0) return { groups: new Map(), isBroken: true, problems: found };
  if (root === undefined) return { groups: new Map(), isBroken: false, problems: [] };
  const aliases = root.kind === 'map' ? mapAt(root, 'aliases') : undefined;
  if (aliases === undefined || aliases.problems.length > 0) {
    const problem = {
      message: 'The file must contain the map `aliases`.',
      fix: 'Write the groups below `aliases:`, each with the list of its members.',
      place: root.place,
    };
    return { groups: new Map(), isBroken: true, problems: aliases?.problems ?? [problem] };
  }
  const groups = new Map<string, readonly Owner[]>();
  const problems: OwnersProblem[] = [...misspelled(root)];
  let isBroken = problems.length > 0;
  for (const [name, { key, value }] of aliases.value?.entries ?? []) {
    const items = membersOf(value);
    const group = foldLogin(name.startsWith('@') ? name.slice(1) : name);
    if (!isAscii(group)) {
      isBroken = true;
      problems.push({
        message: `The name of the group "${name.slice(0, 80)}" has letters that Prow may take for others.`,
        fix: 'Name it by ASCII letters, digits and hyphens.',
        place: key,
      });
    }
    if (groups.has(group)) {
      isBroken = true;
      problems.push({
        message: `The group "${name.slice(0, 80)}" is there twice: names are compared without case and \`@\`.`,
        fix: 'Keep one of them.',
        place: key,
      });
    }
    if (items === undefined) {
      isBroken = true;
      problems.push({
        message: `The group "${name.slice(0, 80)}" must be a list of logins.`,
        fix: 'Write one `- login` for each member.',
        place: value.place,
      });
      continue;
    }
    const members = textEntries(items, { allowsEmpty: false });
    if (members.problems.length > 0) isBroken = true;
    const list = readOwnerList(members.texts, { role: 'approver', allowsAt: true });
    groups.set(group, list.owners);
    problems.push(...members.problems, ...list.problems);
  }
  return { groups, isBroken, problems };
}

/** `Aliases`, which Prow reads as `aliases`, since Go compares keys without case. */
function misspelled(root: YamlNode): OwnersProblem[] {
  if (root.kind !== 'map') return [];
  return [...root.entries].flatMap(([name, { key: place }]) =>
    name !== 'aliases' && foldField(name) === foldField('aliases')
      ? [{ message: `The key "${name}" is read as "aliases" by Prow.`, fix: 'Write "aliases".', place }]
      : [],
  );
}

/** Prow compares names in lower case: of two letters that are not ASCII (U+0130 and U+212A) that is one that is. */
function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** A group without members is empty; anything but a list is no group. */
function membersOf(value: YamlNode): readonly YamlNode[] | undefined {
  if (value.kind === 'list') return value.items;
  return value.kind === 'scalar' && value.value === null ? [] : undefined;
}
