import type { Config, ConfiguredOwner } from '../config/model.ts';
import type { Layout } from '../repository/layout.ts';
import { directoryOf, joinPath, pathBelow } from '../repository/paths.ts';
import { type BaseFiles, lookupIn, withFiles } from './base-files.ts';
import { ciSource } from './ci-source.ts';
import { codeownersSource } from './codeowners-source.ts';
import { foldLogin } from './login.ts';
import type { Owner, OwnerSource, Ownership, OwnersProblem, PackageOwners } from './model.ts';
import { ownersFileName } from './owners-file.ts';
import { ownersSource } from './owners-source.ts';
import { type PackagePlace, packageRoots, placeOfPath, placesOf } from './package-places.ts';
import { distinctOwners, ownersOfAll, partialOwnership, type SourceAnswer } from './source-answer.ts';

export interface OwnershipInput extends BaseFiles {
  readonly layout: Layout;
  readonly owners: Config['owners'];
}

/**
 * Who owns what, from the configuration and the files of the **base** tree (`ownershipFiles` names them): what a change
 * does to them has no say in who may make it.
 *
 * The sources are asked in the configured order, and the first that says anything about a package decides alone:
 * - `config`: `owners.packages` of the configuration, by the name of the package; all others go by the name of its directories.
 * - `ci.yaml`: `reviewers` of `operators/<directory>/ci.yaml`, for all directories of the package.
 * - `OWNERS`: `approvers`, from the directory of the package up to the root of its catalog (or the directory of
 *   operators) and no further: an OWNERS file in the root of the repository owns no package, unless the repository itself
 *   is the catalog. Within these bounds the rules are Prow's: owners of directories above own, too, until
 *   `no_parent_owners` ends the climb. Files deeper than the directory of the package are not read.
 * - `CODEOWNERS`: for each path the last line that matches it.
 * - `maintainers`.
 *
 * The two sources that speak of paths are asked about the changed paths, and where they say nothing about one, about the same
 * file in the other directories of the package. An owner has to own all of them.
 *
 * A file that is broken owns nothing. Where it would have decided, no later source takes its place except the
 * maintainers: a slip in one line must not hand a package to whoever a broader rule names.
 */
export function ownershipOf(input: OwnershipInput): Ownership {
  const { layout, owners: settings } = input;
  const lookup = lookupIn(input);
  const ci = ciSource(lookup, layout.operators);
  const owners = ownersSource(lookup);
  const codeowners = codeownersSource(lookup);
  const maintainers = settings.maintainers.map(toOwner);
  const ask = (source: OwnerSource, name: string, paths: readonly string[], directory: string): SourceAnswer => {
    switch (source) {
      case 'config':
        return configuredOwners(settings, name);
      case 'ci.yaml':
        return ci.ofPackage(directory);
      case 'OWNERS':
        return ofPaths(directory, paths, layout, owners.ofPath);
      case 'CODEOWNERS':
        return ofPaths(directory, paths, layout, codeowners.ofPath);
      case 'maintainers':
        return maintainers.length > 0 ? { owners: maintainers, teams: [] } : undefined;
    }
  };
  const withId = pinnedBy(settings.ids);
  const ownersOf = (name: string, paths: readonly string[], directory: string): PackageOwners => {
    let broken: OwnersProblem | undefined;
    for (const source of settings.sources) {
      const answer = broken === undefined || source === 'maintainers' ? ask(source, name, paths, directory) : undefined;
      if (answer === undefined) continue;
      if ('broken' in answer) broken = answer.broken;
      else {
        const found = { owners: distinctOwners(answer.owners.map(withId)), teams: answer.teams, source };
        return { package: directory, ...found, ...(broken === undefined ? {} : { broken }) };
      }
    }
    return { package: directory, owners: [], teams: [], source: 'none', ...(broken === undefined ? {} : { broken }) };
  };
  const { operators, directories } = askedDirectories(input);
  return {
    ownersOf: (name, paths = [], directory = name) => ownersOf(name, [...paths], directory),
    after: changed => ownershipOf({ ...input, ...withFiles(input, changed) }),
    maintainers: maintainers.map(withId),
    problems: [
      ...operators.flatMap(name => ci.problemsOf(name)),
      ...owners.problemsIn(directories),
      ...codeowners.problems,
    ],
  };
}

function toOwner({ login, id, place }: ConfiguredOwner): Owner {
  return { login, ...(id === undefined ? {} : { id }), role: 'approver', place };
}

function configuredOwners(settings: Config['owners'], name: string): SourceAnswer {
  const owners = Object.hasOwn(settings.packages, name) ? settings.packages[name] : undefined;
  return owners === undefined || owners.length === 0 ? undefined : { owners: owners.map(toOwner), teams: [] };
}

/** Gives every mention of a login the id that the configuration knows for it. */
function pinnedBy(ids: Config['owners']['ids']): (owner: Owner) => Owner {
  const byLogin = new Map(Object.entries(ids).map(([login, id]) => [foldLogin(login), id]));
  return owner => {
    const id = owner.id ?? byLogin.get(foldLogin(owner.login));
    return id === undefined ? owner : { ...owner, id };
  };
}

/**
 * Asks about the changed paths. Of one about which nothing is said, the same file in the other directories of the package is
 * asked: what is said of that file, or of all that is in such a directory, holds for it, too. What is said of another file says nothing
 * about it. Where that is nothing either, the owners of the other paths do not own this one.
 */
function ofPaths(
  name: string,
  paths: readonly string[],
  layout: Layout,
  ofPath: (path: string, place: PackagePlace) => SourceAnswer,
): SourceAnswer {
  const places = placesOf(name, layout);
  const ofDirectories = () => ownersOfAll(places.map(place => ofPath(typicalFile(place, layout), place)));
  if (paths.length === 0) return ofDirectories();
  const ofRoot = (path: string): SourceAnswer => {
    const root = directoryOf(path);
    return packageRoots(layout).includes(root) ? ofPath(path, { root, directory: root }) : undefined;
  };
  const elsewhere = new Map<string, SourceAnswer>();
  const ofSame = (file: string): SourceAnswer => {
    if (!elsewhere.has(file))
      elsewhere.set(file, ownersOfAll(places.map(place => ofPath(joinPath(place.directory, file), place))));
    return elsewhere.get(file);
  };
  const ofChanged = paths.map(path => {
    const place = placeOfPath(path, places);
    // What stands in the root of a catalog is in no directory of a package: its own owners count, and those of the directories where it has none.
    if (place === undefined) return ofRoot(path) ?? ofDirectories();
    return ofPath(path, place) ?? ofSame(pathBelow(place.directory, path) ?? path);
  });
  const common = ownersOfAll(ofChanged);
  if (common === undefined || 'broken' in common || !ofChanged.includes(undefined)) return common;
  return { broken: partialOwnership(common) };
}

/** The file that stands for a directory: its owners are those of the file that matters most in it. */
function typicalFile({ root, directory }: PackagePlace, { operators }: Layout): string {
  return joinPath(directory, root === operators ? '0.0.1/manifests/csv.clusterserviceversion.yaml' : 'catalog.yaml');
}

/** Where the loaded files say who owns: operators with a `ci.yaml`, directories with an OWNERS file that is read. */
function askedDirectories({ files, unloaded, layout }: OwnershipInput): { operators: string[]; directories: string[] } {
  const roots = packageRoots(layout);
  const operators = new Set<string>();
  const directories = new Set<string>();
  const paths = [...files.keys(), ...unloaded.filter(({ side }) => side === 'base').map(({ path }) => path)];
  for (const path of paths) {
    const directory = directoryOf(path);
    if (path === joinPath(directory, ownersFileName) && isReadFor(directory, roots)) directories.add(directory);
    const below = layout.operators === undefined ? undefined : pathBelow(layout.operators, path)?.split('/');
    if (below?.length === 2 && below[1] === 'ci.yaml' && below[0] !== undefined) operators.add(below[0]);
  }
  return { operators: [...operators], directories: [...directories] };
}

function isReadFor(directory: string, roots: readonly string[]): boolean {
  return roots.some(root => directory === root || (directory !== '' && directoryOf(directory) === root));
}
