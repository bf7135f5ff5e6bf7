import { directoryOf, joinPath, pathBelow } from '../repository/paths.ts';
import type { FileLookup } from './base-files.ts';
import type { Owner, OwnersProblem } from './model.ts';
import { type OwnersAliases, type OwnersFile, ownersAliasesPath, ownersFileName } from './owners-file.ts';
import type { PackagePlace } from './package-places.ts';
import { readOwnersAliases } from './read-owners-aliases.ts';
import { readOwnersFile } from './read-owners-file.ts';
import { distinctOwners, type SourceAnswer } from './source-answer.ts';

/** The OWNERS files of the base tree. */
export interface OwnersSource {
  readonly ofPath: (path: string, place: PackagePlace) => SourceAnswer;
  /** Of the aliases, and of the files in these directories. */
  readonly problemsIn: (directories: readonly string[]) => readonly OwnersProblem[];
}

/** The nearest and all OWNERS files from a package's directory up to the root of its catalog. */
export function ownersSource(lookup: FileLookup): OwnersSource {
  const aliases = aliasesOf(lookup);
  const groups = 'groups' in aliases ? aliases : undefined;
  const files = new Map<string, OwnersFile | { readonly problem: OwnersProblem } | undefined>();
  const fileOf = (directory: string) => {
    if (!files.has(directory)) {
      const found = lookup(joinPath(directory, ownersFileName));
      files.set(directory, found !== undefined && 'file' in found ? readOwnersFile(found.file, groups) : found);
    }
    return files.get(directory);
  };
  const ofPath = (path: string, { root, directory }: PackagePlace): SourceAnswer => {
    const approvers: Owner[] = [];
    const reviewers: Owner[] = [];
    for (let at = directory; ; at = directoryOf(at)) {
      const file = fileOf(at);
      if (file !== undefined) {
        const broken = 'problem' in file ? file.problem : (brokenAliases(aliases) ?? brokenFor(file, path, at));
        if (broken !== undefined) return { broken };
      }
      const sections = file === undefined || 'problem' in file ? [] : matching(file, path, at);
      for (const section of sections) {
        for (const owner of section.approvers.owners) approvers.push(owner);
        for (const owner of section.reviewers.owners) reviewers.push(owner);
      }
      const stops = file !== undefined && 'hasNoParentOwners' in file && file.hasNoParentOwners && approvers.length > 0;
      if (stops || at === root || at === '') break;
    }
    return approvers.length === 0 ? undefined : { owners: distinctOwners([...approvers, ...reviewers]), teams: [] };
  };
  const problemsIn = (directories: readonly string[]) => [
    ...('problem' in aliases ? [aliases.problem] : aliases.problems),
    ...directories.flatMap(directory => {
      const file = fileOf(directory);
      return file === undefined ? [] : 'problem' in file ? [file.problem] : file.problems;
    }),
  ];
  return { ofPath, problemsIn };
}

function aliasesOf(lookup: FileLookup): OwnersAliases | { readonly problem: OwnersProblem } {
  const found = lookup(ownersAliasesPath);
  if (found === undefined) return { groups: new Map(), isBroken: false, problems: [] };
  return 'problem' in found ? found : readOwnersAliases(found.file);
}

function brokenAliases(aliases: OwnersAliases | { readonly problem: OwnersProblem }): OwnersProblem | undefined {
  if ('problem' in aliases) return aliases.problem;
  return aliases.isBroken ? aliases.problems[0] : undefined;
}

function matching({ sections }: OwnersFile, path: string, directory: string): OwnersFile['sections'] {
  const relative = pathBelow(directory, path) ?? path;
  return sections.filter(({ filter }) => filter === undefined || filter(relative));
}

/** The problem that keeps a file from saying who owns a path: all of it cannot be read, or the list that would decide. */
function brokenFor(file: OwnersFile, path: string, directory: string): OwnersProblem | undefined {
  if (file.isBroken) return file.problems[0];
  const section = matching(file, path, directory).find(({ approvers }) => approvers.isBroken);
  return section?.approvers.problems[0];
}
