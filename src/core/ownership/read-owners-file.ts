import { foldField } from '../catalog/shape/shape.ts';
import { readYamlFile } from '../config/read-yaml-file.ts';
import type { YamlMap } from '../config/yaml-tree.ts';
import { flagAt, listAt, mapAt } from '../config/yaml-values.ts';
import type { SourceFile } from '../source.ts';
import { compileFilter, type Filter } from './compile-filter.ts';
import type { OwnersProblem } from './model.ts';
import type { OwnersAliases, OwnersFile, OwnersSection } from './owners-file.ts';
import { readOwnerList } from './read-owner-list.ts';
import { textEntries } from './text-entries.ts';

const keys = ['approvers', 'reviewers', 'required_reviewers', 'labels'] as const;
const known = new Map([...keys, 'options', 'filters'].map(name => [foldField(name), name]));
const options = ['no_parent_owners', 'auto_approve_unowned_subfolders'] as const;
const knownOptions = new Map(options.map(name => [foldField(name), name]));

/**
 * Reads an OWNERS file as Prow does: either one section for everything, or, where that is empty, `filters` with a section
 * for each regular expression. `emeritus_approvers` and unknown keys say nothing about who owns. A value of another type than Prow
 * expects makes all of the file broken: Prow then takes the other form of the file, or none of it.
 *
 * @param aliases the groups of the repository; without them every name is a login
 */
export function readOwnersFile(file: SourceFile, aliases?: OwnersAliases): OwnersFile {
  const { root, ...yaml } = readYamlFile(file);
  const found = [...yaml.problems, ...yaml.repeatedKeys];
  if (found.length > 0 || (root !== undefined && root.kind !== 'map')) {
    const notMap = {
      message: 'The file must contain a map.',
      fix: 'Write `approvers:` with a list of logins.',
      place: root?.place ?? { file: file.path },
    };
    return {
      file,
      sections: [],
      hasNoParentOwners: false,
      isBroken: true,
      problems: found.length > 0 ? found : [notMap],
    };
  }
  if (root === undefined) return { file, sections: [], hasNoParentOwners: false, isBroken: false, problems: [] };
  const { hasNoParentOwners, problems: ofOptions } = readOptions(root);
  const simple = readSection(root, undefined, aliases);
  const read = isEmpty(simple) ? readFilters(root, aliases) : { sections: [simple.section], problems: [] };
  return {
    file,
    sections: read.sections,
    hasNoParentOwners,
    isBroken: ofOptions.length + simple.unreadable.length + read.problems.length > 0,
    problems: [
      ...ofOptions,
      ...simple.unreadable,
      ...read.problems,
      ...read.sections.flatMap(section => [...section.approvers.problems, ...section.reviewers.problems]),
    ],
  };
}

function readOptions(root: YamlMap): { hasNoParentOwners: boolean; problems: readonly OwnersProblem[] } {
  const { value: map, problems } = mapAt(root, 'options');
  if (map === undefined) return { hasNoParentOwners: false, problems };
  const [noParents, autoApprove] = options.map(name => flagAt(map, name));
  const ofFlags = [noParents, autoApprove].flatMap(flag => flag?.problems ?? []);
  return { hasNoParentOwners: noParents?.value ?? false, problems: [...ofFlags, ...misspelled(map, knownOptions)] };
}

interface ReadSection {
  readonly section: OwnersSection;
  /** Lists that are none, and entries that are no texts. */
  readonly unreadable: readonly OwnersProblem[];
  readonly entries: number;
}

function isEmpty({ entries, unreadable }: ReadSection): boolean {
  return entries === 0 && unreadable.length === 0;
}

function readSection(map: YamlMap, filter: Filter | undefined, aliases: OwnersAliases | undefined): ReadSection {
  const lists = keys.map(key => listAt(map, key));
  const entries = lists.map(({ value }) => textEntries(value ?? [], { allowsEmpty: true }));
  const [approvers, reviewers, , labels] = entries.map(({ texts }) => texts);
  const rules = { allowsAt: true, ...(aliases === undefined ? {} : { groups: aliases.groups }) } as const;
  const section = {
    filter,
    approvers: readOwnerList(approvers ?? [], { ...rules, role: 'approver' }),
    reviewers: readOwnerList(reviewers ?? [], { ...rules, role: 'reviewer' }),
    labels: (labels ?? []).flatMap(label => (label.kind === 'scalar' ? [label.text] : [])),
  };
  const unreadable = [...lists, ...entries].flatMap(({ problems }) => problems);
  const count = lists.reduce((sum, list) => sum + (list.value?.length ?? 0), 0);
  return { section, unreadable: [...unreadable, ...misspelled(map)], entries: count };
}

/** Keys that Prow takes for others, since Go compares them without case: `Approvers` for `approvers`. */
function misspelled({ entries }: YamlMap, names = known): OwnersProblem[] {
  return [...entries].flatMap(([key, { key: place }]) => {
    const name = names.get(foldField(key));
    if (name === undefined || name === key) return [];
    return [{ message: `The key "${key}" is read as "${name}" by Prow.`, fix: `Write "${name}".`, place }];
  });
}

function readFilters(
  root: YamlMap,
  aliases: OwnersAliases | undefined,
): { sections: OwnersSection[]; problems: OwnersProblem[] } {
  const filters = mapAt(root, 'filters');
  const problems: OwnersProblem[] = [...filters.problems];
  const sections: OwnersSection[] = [];
  for (const [source, { key, value }] of filters.value?.entries ?? []) {
    const filter = source === '.*' ? undefined : compileFilter(source);
    if (value.kind !== 'map') {
      problems.push({ message: 'A filter must be a map.', fix: 'Write `approvers:` in it.', place: value.place });
    } else if (filter === undefined && source !== '.*') {
      problems.push({
        message: `The filter "${source.slice(0, 80)}" is not a regular expression that is read here.`,
        fix: 'Write a Go regular expression without Unicode classes, of at most 1,000 characters.',
        place: key,
      });
    } else {
      const { section, unreadable } = readSection(value, filter, aliases);
      sections.push(section);
      problems.push(...unreadable);
    }
  }
  return { sections, problems };
}
