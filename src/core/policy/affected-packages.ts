import { ownersFileKind } from '../ownership/owners-in-package.ts';
import type { RoledChange, Snapshot } from '../snapshot.ts';
import { alteredBundles } from './altered-bundles.ts';
import { differencesOfCatalogs, packageOfChange } from './changed-packages.ts';
import { packageDirectories } from './package-directories.ts';
import { isPackageOf, isReleasedBy, packagesOfDirectory } from './packages-of-directory.ts';
import { packageDirectory } from './placed-blobs.ts';
import { switchedOperators } from './switched-operators.ts';

/** A package that a change gives another meaning, whatever paths it touches for that. */
export interface AffectedPackage {
  /** Empty for a bundle that names none. */
  readonly name: string;
  /** The name of the directories that are its own; undefined where it is affected from the directory of another one. */
  readonly directory: string | undefined;
  /** Where it is affected: roots of catalogs, and the directory of operators. */
  readonly roots: ReadonlySet<string>;
}

/**
 * The packages that a change affects: those that differ between the loaded catalogs, those that an altered bundle directory names,
 * before or after, those of an operator whose settings or templates change, and those whose file of owners does; in catalogs as well where an
 * operator begins to release them, or ceases to by its settings. Everything else below the directory of a package,
 * such as its documentation, is read by no program.
 */
export function affectedPackages(snapshot: Snapshot): readonly AffectedPackage[] {
  const found = new Map<string, { name: string; directory: string | undefined; roots: Set<string> }>();
  const add = (name: string, directory: string | undefined, root: string): void => {
    const key = JSON.stringify([name, directory]);
    const known = found.get(key) ?? { name, directory, roots: new Set() };
    known.roots.add(root);
    found.set(key, known);
  };
  /** What catalogs have of a package that an operator begins to put there, or ceases to. */
  const addInCatalogs = (name: string, operator: string): void => {
    for (const { root, packages } of snapshot.base.catalogs.values()) {
      const directories = packages.get(name)?.definitions.map(({ document: { file } }) => packageDirectory(root, file));
      for (const directory of directories ?? []) add(name, directory === operator ? operator : undefined, root);
    }
  };
  const { directoryOfPackage } = packageDirectories(snapshot);
  for (const { root, name } of differencesOfCatalogs(snapshot)) add(name, directoryOfPackage(name) ?? name, root);
  for (const { role } of snapshot.changes) {
    if (role.kind !== 'catalog' || ownersFileKind(role) === undefined) continue;
    for (const name of namesOf(snapshot, role.package)) add(name, role.package, role.catalog);
  }
  const { operators } = snapshot.layout;
  if (operators === undefined) return [...found.values()];
  for (const [operator, names] of packagesOfBundles(snapshot)) {
    for (const name of names) {
      add(name, isPackageOf(snapshot, operator, name) ? operator : undefined, operators);
      if (!isReleasedBy(snapshot, operator, name)) addInCatalogs(name, operator);
    }
  }
  for (const [operator, names] of packagesOfSettings(snapshot)) {
    for (const name of names) add(name, operator, operators);
  }
  for (const [operator, names] of switchedOperators(snapshot)) {
    for (const name of names) addInCatalogs(name, operator);
  }
  return [...found.values()];
}

/** The packages that a change affects in the directory of operators: any other operator may release them, too. */
export function packagesOfChangedOperators(loaded: Loaded): ReadonlySet<string> {
  const names = [...packagesOfBundles(loaded), ...packagesOfSettings(loaded)].flatMap(([, some]) => [...some]);
  return new Set(names.filter(name => name !== ''));
}

type Loaded = Pick<Snapshot, 'changes' | 'base' | 'merged'>;

/** The packages that altered bundles name, before or after, each with its operator. */
function packagesOfBundles(loaded: Loaded): readonly (readonly [string, ReadonlySet<string>])[] {
  return alteredBundles(loaded).map(({ operator, before = [], after }) => {
    const names = new Set([...before, ...(after ?? [])].map(({ name }) => name));
    return [operator, after?.length === 0 ? names.add('') : names];
  });
}

/** The packages of the operators whose settings, templates or other files that programs read change, each with its operator. */
function packagesOfSettings(loaded: Loaded): readonly (readonly [string, ReadonlySet<string>])[] {
  const operators = new Set(loaded.changes.flatMap(change => operatorWithEffect(change) ?? []));
  return [...operators].map(operator => [operator, namesOf(loaded, operator)]);
}

/** The packages of the directories of a name, as the base has them; where it has none, one of that name. */
function namesOf(loaded: Loaded, directory: string): ReadonlySet<string> {
  const own = packagesOfDirectory(loaded, directory);
  return own.size === 0 ? new Set([directory]) : own;
}

/** The operator that programs take otherwise after the change of a file: its settings, its owners, its templates, a bundle and its release. */
function operatorWithEffect(change: RoledChange): string | undefined {
  const { role } = change;
  if (packageOfChange(change) === undefined) return undefined;
  if (role.kind === 'bundle') return isDocumentation(role.rest) ? undefined : role.operator;
  if (role.kind !== 'operator') return undefined;
  const isRead =
    ownersFileKind(role) !== undefined || role.rest === 'Makefile' || role.rest.startsWith('catalog-templates/');
  return isRead ? role.operator : undefined;
}

/** Text for people in a bundle directory. In `manifests/` and `metadata/` programs read every file, whatever its name. */
function isDocumentation(rest: string): boolean {
  return (
    !/^(?:manifests|metadata)\//.test(rest) && /(?:\.md|\.txt|\.adoc|(?:^|\/)(?:README|LICENSE|NOTICE))$/.test(rest)
  );
}
