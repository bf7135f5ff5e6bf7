import { newProvisionsOfBundles } from '../../core/bundle-index/new-provisions-of-bundles.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { wordsOfNewNames } from '../../core/graph/index.ts';
import { readCiFile } from '../../core/ownership/read-ci-file.ts';
import { packagesOfChangedOperators } from '../../core/policy/affected-packages.ts';
import { alteredBundles, packagesOfRemovedBundles } from '../../core/policy/altered-bundles.ts';
import { isReleasedBy } from '../../core/policy/packages-of-directory.ts';
import { packageDirectory } from '../../core/policy/placed-blobs.ts';
import { switchedOperators } from '../../core/policy/switched-operators.ts';
import { namedCatalogs } from '../../core/repository/named-catalogs.ts';
import { newProvisions, wordsToSearch } from '../../core/resolve/index.ts';
import type { RepositoryState, RoledChange, Snapshot } from '../../core/snapshot.ts';
import { templatesDirectory } from './load-operator.ts';
import type { Scope } from './scope.ts';

type Loaded = Pick<Snapshot, 'changes' | 'config' | 'layout' | 'base' | 'merged'>;

/** Looks for what is not loaded. */
export interface Search {
  /** Whether a catalog has a blob of one of these packages outside of the given directories. */
  holdsElsewhere(root: string, directories: ReadonlySet<string>, packages: ReadonlySet<string>): Promise<boolean>;
  /** The directories of packages in a catalog, beside those that are loaded, with a file that may have one of some words as a name. */
  directoriesNaming(
    root: string,
    directories: ReadonlySet<string>,
    words: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>>;
  /** The names of the operators of the base of which a bundle names one of the packages, whatever their directories are called. */
  operatorsOf(packages: ReadonlySet<string>): Promise<readonly string[]>;
  /** The names of the operators of the base, beside those that are loaded, of which a bundle may have one of these names. */
  operatorsNaming(bundles: ReadonlySet<string>, loaded: ReadonlySet<string>): Promise<readonly string[]>;
  /** By operator of the base, beside those that are loaded, the bundle directories with a file that may have one of some words as a name; of words that were not asked for before. */
  bundlesMentioning(
    words: ReadonlySet<string>,
    loaded: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

/**
 * The scope with what has to be loaded, too, because what was loaded leaves open something that the verdict depends on; undefined where
 * it leaves nothing open. Every answer is larger than the scope before, so that asking again and again comes to an end.
 *
 * - A catalog of which a part was loaded has to be known as a whole, on both sides, when it has blobs in its root, or of a
 *   package in the part elsewhere: what is loaded of a package is judged as all of it, whether it changes or not.
 * - A package that no catalog in the scope has, before or after, is new or gone only if no other catalog has it either; and
 *   one that is not named after its directory belongs there only if it is nowhere else.
 * - A bundle directory can only go when no catalog offers its bundle, wherever the package stands in it.
 * - A template is compared with all the catalogs that are made from it.
 * - A package that leaves the index of bundle directories for catalogs, or goes back, is compared with each catalog that has it, and with what it was
 *   in the index. Its definitions there have owners.
 * - Whether the head of a channel can be installed depends on the packages that provide what it requires, and a change may take from other packages what
 *   they require, give them another provider of an API, or use the names of their bundles.
 * - A package is its owners' alone: one that a changed bundle names from the directory of another operator is looked for by its name, and
 *   the packages of an operator without bundles in the catalogs. One that comes to a catalog, or that the change of an operator affects, is looked
 *   for among those that all operators release, which have one index with it, and one that comes to a catalog or an operator in all catalogs: directories may be called otherwise.
 * - What is new in a package is looked for in the bundle directories of all operators, too.
 * - The name of a new bundle belongs to one package of the whole index: it is looked for among the bundles of all operators.
 */
export async function expandScope(scope: Scope, loaded: Loaded, search: Search): Promise<Scope | undefined> {
  const roots = loaded.layout.catalogs.map(({ path }) => path);
  const packages = new Map(scope.packages);
  const addName = nameAdder(packages);
  for (const name of wantedEverywhere(loaded)) {
    for (const root of roots) addName(root, name);
  }
  for (const [root, name] of madeFromChangedTemplates(loaded)) addName(root, name);
  for (const [root, name] of directoriesOfUnnamedOperators(loaded)) addName(root, name);
  const foreign = packagesOfOtherOperators(loaded);
  const comeToCatalogs = packagesThatComeToCatalogs(loaded);
  for (const name of foreign) for (const root of roots) addName(root, name);
  const switched = [...switchedOperators(loaded).values()].flatMap(names => [...names]);
  const wantedByName = new Set([
    ...packagesThatComeToOperators(loaded),
    ...comeToCatalogs,
    ...[...loaded.base.operators.keys()].flatMap(operator => [...packagesOfRemovedBundles(loaded, operator)]),
    ...switched,
  ]);
  for (const name of wantedByName) for (const root of roots) addName(root, name);
  for (const [root, names] of scope.packages) {
    if (names !== 'all' && (await isOpen(root, names, loaded, wantedByName, search))) packages.set(root, 'all');
  }
  for (const [root, names] of scope.packages) {
    const directories = names === 'all' ? [] : await requiredDirectories(root, names, loaded, search);
    for (const name of directories) addName(root, name);
  }
  // An operator without bundles has owners, too, though none of its bundles names a package.
  const operators = new Set([...scope.operators, ...foreign, ...comeToCatalogs]);
  const indexed = new Set([...scope.indexed, ...operatorsThatComeToCatalogs(loaded)]);
  const isExpanded =
    [...packages].some(([root, some]) => some !== scope.packages.get(root)) ||
    operators.size > scope.operators.size ||
    indexed.size > scope.indexed.size;
  if (isExpanded) return { ...scope, packages, operators, indexed };
  // Last, as a name that one catalog lacks may be in another.
  const releasing = await search.operatorsOf(packagesOfChangedOperators(loaded));
  const coming = await search.operatorsOf(comeToCatalogs);
  const naming = await search.operatorsNaming(namesOfNewBundles(loaded), indexed);
  const mentioning = await search.bundlesMentioning(wordsOfNewProvisions(loaded), operatorsWithIndexes(loaded));
  const described = withMore(scope.described, mentioning);
  const all = new Set([...operators, ...releasing, ...coming, ...naming, ...mentioning.keys()]);
  const inIndexes = new Set([...indexed, ...(indexed.size === 0 ? [] : releasing), ...coming, ...naming]);
  const isSame = all.size === operators.size && inIndexes.size === indexed.size && mentioning.size === 0;
  return isSame ? undefined : { ...scope, operators: all, indexed: inIndexes, described };
}

/** Words that a bundle directory of another package has if it provides or requires what is new in a package, of a catalog or of bundle directories. */
function wordsOfNewProvisions(loaded: Loaded): ReadonlySet<string> {
  if (loaded.config.checks['new-apis-have-one-package']?.severity === 'off') return new Set();
  const { base, merged } = loaded;
  const inCatalogs = [...merged.catalogs].flatMap(([root, catalog]) => [
    ...newProvisions(base.catalogs.get(root), catalog),
  ]);
  return new Set([...inCatalogs, ...newProvisionsOfBundles(loaded)].map(({ wordInDirectory }) => wordInDirectory));
}

function operatorsWithIndexes({ base }: Loaded): ReadonlySet<string> {
  return new Set([...base.operators].flatMap(([name, { indexed }]) => (indexed === undefined ? [] : [name])));
}

function withMore(
  known: Scope['described'],
  more: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map([
    ...known,
    ...[...more].map(([name, some]) => [name, new Set([...(known.get(name) ?? []), ...some])] as const),
  ]);
}

/** Where others may provide what the heads of channels require or what is new in a package, may require what they no longer provide, or may have a name that is new. */
async function requiredDirectories(
  root: string,
  directories: ReadonlySet<string>,
  { base, merged, config }: Loaded,
  search: Search,
): Promise<Iterable<string>> {
  const catalog = merged.catalogs.get(root);
  if (catalog === undefined) return [];
  const isOn = (check: string) => config.checks[check]?.severity !== 'off';
  const words = [
    ...(isOn('head-is-installable') ? wordsToSearch(base.catalogs.get(root), catalog) : []),
    ...(isOn('new-apis-have-one-package')
      ? Array.from(newProvisions(base.catalogs.get(root), catalog), ({ word }) => word)
      : []),
    ...(isOn('bundle-names-have-one-package') ? wordsOfNewNames(base.catalogs.get(root), catalog) : []),
  ];
  return search.directoriesNaming(root, directories, new Set(words));
}

async function isOpen(
  root: string,
  directories: ReadonlySet<string>,
  loaded: Loaded,
  wantedByName: ReadonlySet<string>,
  search: Search,
): Promise<boolean> {
  const { base, merged } = loaded;
  const sides = [base, merged].flatMap(({ catalogs }) => catalogs.get(root) ?? []);
  if (sides.some(({ blobs }) => blobs.some(blob => packageDirectory(root, blob.document.file) === ''))) return true;
  // Their own directories are loaded first.
  const isLoaded = [...wantedByName].every(name => directories.has(name));
  const names = new Set([...sides.flatMap(({ packages }) => [...packages.keys()]), ...(isLoaded ? wantedByName : [])]);
  return names.size > 0 && search.holdsElsewhere(root, directories, names);
}

/** Operators of which a catalog has a package that it did not have before: it was in the index of their bundle directories, if anywhere. */
function* operatorsThatComeToCatalogs({ base, merged }: Loaded): Iterable<string> {
  for (const [root, { packages }] of merged.catalogs) {
    const known = base.catalogs.get(root)?.packages;
    for (const { name, definitions } of packages.values()) {
      if (known?.has(name) === true) continue;
      const directories = definitions.map(({ document: { file } }) => packageDirectory(root, file));
      yield* directories.filter(directory => base.operators.has(directory));
    }
  }
}

/** Adds names to the directories of a catalog. The sets that are there stay as they are: each is copied once, before the first name. */
function nameAdder(packages: Map<string, ReadonlySet<string> | 'all'>): (root: string, name: string) => void {
  const copies = new Map<string, Set<string>>();
  return (root, name) => {
    const known = packages.get(root);
    if (known === 'all' || known?.has(name) === true) return;
    const copy = copies.get(root) ?? new Set(known);
    copies.set(root, copy);
    packages.set(root, copy.add(name));
  };
}

function wantedEverywhere({ changes, base, merged }: Loaded): ReadonlySet<string> {
  const elsewhere = new Set(
    [base, merged].flatMap(({ catalogs }) => [...catalogs.values()].flatMap(misplacedPackages)),
  );
  const isSomewhereElse = elsewhere.size > 0;
  const wanted = new Set(elsewhere);
  for (const { role, after } of changes) {
    if (role.kind === 'bundle' && after === undefined) wanted.add(role.operator);
    if (role.kind !== 'catalog' && role.kind !== 'operator') continue;
    const name = role.kind === 'catalog' ? role.package : role.operator;
    if (isSomewhereElse || ![base, merged].every(state => isIn(state, name))) wanted.add(name);
  }
  return wanted;
}

function isIn({ operators, catalogs }: RepositoryState, name: string): boolean {
  return operators.has(name) || [...catalogs.values()].some(({ packages }) => packages.has(name));
}

/** The packages that are not named after their directory. */
function misplacedPackages({ root, blobs }: Catalog): readonly string[] {
  return blobs
    .filter(({ content, document }) => content.package !== packageDirectory(root, document.file))
    .map(({ content }) => content.package)
    .filter(name => name !== '');
}

/** The packages that altered bundles name, before or after, and that are not called as their operator: another one may be. */
function packagesOfOtherOperators(loaded: Loaded): ReadonlySet<string> {
  const names = alteredBundles(loaded).flatMap(({ operator, before = [], after = [] }) =>
    [...before, ...after].filter(({ name }) => name !== operator),
  );
  return new Set(names.map(({ name }) => name));
}

/** The packages that bundles name after the change, and those of their operator did not before. */
function packagesThatComeToOperators(loaded: Loaded): ReadonlySet<string> {
  const names = alteredBundles(loaded).flatMap(({ operator, after = [] }) =>
    after.flatMap(({ name }) => (isReleasedBy(loaded, operator, name) ? [] : [name])),
  );
  return new Set(names);
}

/** The packages that no loaded catalog had before. */
function packagesThatComeToCatalogs({ base, merged }: Loaded): ReadonlySet<string> {
  const before = [...base.catalogs.values()];
  const names = [...merged.catalogs.values()].flatMap(({ packages }) => [...packages.keys()]);
  return new Set(names.filter(name => !before.some(({ packages }) => packages.has(name))));
}

/** The names that bundles of indexes have after the change, and none of the loaded ones had before. */
function namesOfNewBundles({ base, merged }: Loaded): ReadonlySet<string> {
  const namesIn = ({ operators }: RepositoryState) =>
    new Set([...operators.values()].flatMap(({ indexed = [] }) => indexed.map(({ name }) => name)));
  const known = namesIn(base);
  return new Set([...namesIn(merged)].filter(name => !known.has(name)));
}

/** Where the configuration names owners by package: catalogs with a directory of an operator of which no bundle says which package it is. */
function* directoriesOfUnnamedOperators({ base, config }: Loaded): Iterable<[string, string]> {
  if (Object.keys(config.owners.packages).length === 0) return;
  for (const [name, operator] of base.operators) {
    if (operator.released !== undefined && operator.released.length > 0) continue;
    for (const root of operator.catalogFiles.keys()) yield [root, name];
  }
}

/** Catalogs, with the name of the operator, that its `ci.yaml` maps to a template that changes; to any if it changes itself. */
function* madeFromChangedTemplates({ changes, layout, merged }: Loaded): Iterable<[string, string]> {
  for (const [name, paths] of changedFilesOfOperators(changes)) {
    const ci = merged.operators.get(name)?.ci;
    const mappings = ci === undefined ? [] : (readCiFile(ci).fbc?.catalogMapping ?? []);
    for (const { templateName, catalogNames } of mappings) {
      if (!paths.has('ci.yaml') && !paths.has(`${templatesDirectory}/${templateName}`)) continue;
      const names = new Set(catalogNames.map(catalog => catalog.name));
      for (const catalog of namedCatalogs(layout)) if (names.has(catalog.name)) yield [catalog.path, name];
    }
  }
}

function changedFilesOfOperators(changes: readonly RoledChange[]): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  for (const { role } of changes) {
    if (role.kind === 'operator') files.set(role.operator, (files.get(role.operator) ?? new Set()).add(role.rest));
  }
  return files;
}
