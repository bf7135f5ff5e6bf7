import { memoise } from '../memoise.ts';
import type { RepositoryState, Snapshot } from '../snapshot.ts';
import { placedBlobs } from './placed-blobs.ts';

/**
 * The packages that stand in the directories of a name, as the base has them: those that its blobs in the loaded catalogs belong to, and
 * those that the released bundles of the operator name. Empty where the base has nothing there. What a change brings has no say.
 */
export function packagesOfDirectory({ base }: Pick<Snapshot, 'base'>, directory: string): ReadonlySet<string> {
  return packagesByDirectory(base).get(directory) ?? none;
}

/** Whether a package is one of a directory: the base has it there, or has nothing there, and it is named after the directory. */
export function isPackageOf(snapshot: Pick<Snapshot, 'base'>, directory: string, name: string): boolean {
  const packages = packagesOfDirectory(snapshot, directory);
  return packages.size === 0 ? name === directory : packages.has(name);
}

/** Whether the bundles that an operator has in the base name a package. */
export function isReleasedBy({ base }: Pick<Snapshot, 'base'>, operator: string, name: string): boolean {
  return base.operators.get(operator)?.released?.includes(name) === true;
}

/** The loaded operators of the base whose package one is: those whose bundles name it, and one that is called as it is and has no bundles yet. */
export function operatorsOfPackage(snapshot: Pick<Snapshot, 'base'>, name: string): readonly string[] {
  return [...snapshot.base.operators.keys()].filter(
    directory =>
      (directory === name && isPackageOf(snapshot, directory, name)) || isReleasedBy(snapshot, directory, name),
  );
}

const none: ReadonlySet<string> = new Set();

const packagesByDirectory = memoise((base: RepositoryState): ReadonlyMap<string, ReadonlySet<string>> => {
  const packages = new Map<string, Set<string>>();
  const add = (directory: string, name: string): void => {
    if (name !== '') packages.set(directory, (packages.get(directory) ?? new Set()).add(name));
  };
  for (const [{ content }, directory] of placedBlobs(base.catalogs.values())) add(directory, content.package);
  for (const [directory, operator] of base.operators) {
    for (const name of operator.released ?? []) add(directory, name);
  }
  return packages;
});
