import { foldLogin } from '../ownership/login.ts';
import type { PackageOwners } from '../ownership/model.ts';
import type { Snapshot } from '../snapshot.ts';
import type { AffectedPackage } from './affected-packages.ts';
import { definitionsOf } from './definition-paths.ts';
import { packagesOfDirectory } from './packages-of-directory.ts';

/**
 * Who owns what a change does to the directories of one name: its files, and the definitions of the packages that it affects. Of each one
 * owner has to agree. Files that affect no package, such as documentation, are their own owners' alone.
 *
 * @param paths the changed files
 * @param affected the packages of these directories that the change affects
 */
export function ownersOfChange(
  snapshot: Snapshot,
  directory: string,
  paths: readonly string[],
  affected: readonly AffectedPackage[],
): readonly PackageOwners[] {
  const packages = packagesOfDirectory(snapshot, directory);
  const names = new Set([...(packages.size === 0 ? [directory] : packages), ...affected.map(({ name }) => name)]);
  const ofPaths = [...names].map(name => snapshot.ownership.ownersOf(name, paths, directory));
  return withoutImplied([...ofPaths, ...affected.flatMap(one => ownersOfDefinition(snapshot, one))]);
}

/** Who owns the definitions of a package that a change affects. */
export function ownersOfDefinition(snapshot: Snapshot, affected: AffectedPackage): readonly PackageOwners[] {
  return definitionsOf(snapshot, affected).map(({ directory, paths }) =>
    snapshot.ownership.ownersOf(affected.name, paths, directory),
  );
}

/** Whoever is in one list is in every longer one that has all of it, too: those need not be asked. */
export function withoutImplied(owners: readonly PackageOwners[]): readonly PackageOwners[] {
  const distinct = [
    ...new Map(owners.map(one => [[one.package, one.source, ...keysOf(one)].join('\n'), one])).values(),
  ];
  const lists = distinct.map(keysOf);
  return distinct.filter((one, index) => {
    const own = new Set(lists[index]);
    return !lists.some((other, at) => {
      if (at === index || other.length === 0 || distinct[at]?.package !== one.package) return false;
      return other.every(key => own.has(key)) && (other.length < own.size || at < index);
    });
  });
}

/** Those who may approve, in a form under which equal accounts are equal. */
function keysOf({ owners, teams }: PackageOwners): readonly string[] {
  const approvers = owners.filter(({ role }) => role === 'approver');
  const keys = [
    ...approvers.map(({ login, id }) => `${foldLogin(login)} ${id ?? ''}`),
    ...teams.map(({ name }) => foldLogin(name)),
  ];
  return [...new Set(keys)].sort();
}
