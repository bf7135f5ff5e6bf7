import type { Actors } from '../../core/actors.ts';
import { bundleDirectories } from '../../core/bundle/bundle-directories.ts';
import { ignoreFileName } from '../../core/catalog/ignore-file-name.ts';
import type { DocumentMemory } from '../../core/catalog/memories.ts';
import { compositePath } from '../../core/composite/read-composite.ts';
import { configPath } from '../../core/config/defaults.ts';
import { existingConfigPath } from '../../core/config/existing-config.ts';
import type { Config, ParsedConfig } from '../../core/config/model.ts';
import { noOwners } from '../../core/ownership/no-owners.ts';
import { ownersAliasesPath, ownersFileName } from '../../core/ownership/owners-file.ts';
import { ciFileName } from '../../core/ownership/ownership-files.ts';
import { codeownersPaths } from '../../core/ownership/read-codeowners.ts';
import type { Footprint } from '../../core/plan/verdict-can-change.ts';
import { affectedPackages } from '../../core/policy/affected-packages.ts';
import { changedPackages } from '../../core/policy/changed-packages.ts';
import { definitionsOf } from '../../core/policy/definition-paths.ts';
import { lastPartOf } from '../../core/repository/paths.ts';
import type { Obstacle, RepositoryState, Snapshot } from '../../core/snapshot.ts';
import type { TreeChange } from '../../core/tree.ts';
import { nothingLoaded } from '../../core/tree-snapshot.ts';
import type { Repository, Tree } from '../ports.ts';
import { bundlesWithinLimits } from './bundles-within-limits.ts';
import { expandScope, type Search } from './expand-scope.ts';
import { unfollowedLink } from './file-reader.ts';
import { findLayout } from './find-layout.ts';
import { footprintOf, type Searches } from './footprint.ts';
import { loadConfig } from './load-config.ts';
import { loadOwnership } from './load-ownership.ts';
import { loadRukpak } from './load-rukpak.ts';
import { loadSide } from './load-side.ts';
import { createLoader, type Loader } from './loader.ts';
import { operatorsNaming } from './operators-naming.ts';
import { type ResolvedLinks, resolveLinks } from './resolve-links.ts';
import { rolesOfChanges } from './roles-of-changes.ts';
import { type Scope, scopeOf } from './scope.ts';
import type { Side } from './side.ts';

/** The two sides of a change, and what is known about those who act on it. */
export interface ChangeInput {
  readonly base: Tree;
  /** What merging gives, or why it gives nothing. */
  readonly merged: Tree | Obstacle;
  /** Facts about people, some of which the configuration says how to read. */
  readonly actors: (config: Config) => Actors;
  readonly now: string;
  readonly memory: DocumentMemory;
  /** What the configuration is supposed to say, in place of what the base branch has. */
  readonly config?: string;
}

/** A snapshot, and what it was made with. */
export interface LoadedChange {
  readonly snapshot: Snapshot;
  readonly config: ParsedConfig;
  readonly loader: Loader;
  readonly footprint: Footprint;
}

/**
 * Loads the snapshot of a change, in stages. Configuration and owners come from the base alone.
 *
 * 1. compare: the paths that differ (`Repository.changes`);
 * 2. find the layout, and with it the role of each path (`findLayout`, `rolesOfChanges`);
 * 3. scope: what of both trees has to be loaded to judge these paths (`scopeOf`), and links that lead to them (`resolveLinks`);
 * 4. load both sides (`loadSide`): read files (`FileReader`), parse catalog files (`CatalogParser`), link their blobs (`linkCatalog`);
 * 5. expand the scope where what was loaded leaves something open (`expandScope`), and load again, until nothing is open;
 * 6. snapshot: both sides, and what judging needs besides.
 */
export async function loadChange(repository: Repository, input: ChangeInput): Promise<LoadedChange> {
  const config = await loadConfig(repository, input.base, input.config);
  const { limits, catalogs, operators } = config.config;
  const merged = 'kind' in input.merged ? input.base : input.merged;
  const trees = [input.base, merged];
  const [listed, linksOfBase] = await Promise.all([
    repository.changes(input.base, merged, limits.changedFiles),
    repository.links(input.base),
  ]);
  const obstacle = 'kind' in input.merged ? input.merged : listed.isComplete ? undefined : tooLarge;
  const paths = obstacle === undefined ? listed.changes : [];
  const stated = { catalogs: catalogs.paths, operators };
  const layoutOfTrees = await findLayout(trees, stated);
  const changed = await rolesOfChanges(paths, layoutOfTrees, trees);
  const loader = createLoader(repository, limits.fileBytes, input.memory);
  const change = { base: input.base, merged, layout: layoutOfTrees, stated, changes: changed, links: linksOfBase };
  const resolved = await resolveLinks(repository, change, limits.changedFiles);
  const { layout, replaced, changes, links, linkedFiles } = resolved;
  loader.reader.follow(replaced.files);
  const sides = await loadSides(loader, resolved, config.config);
  const { bundles, unloaded } = bundlesWithinLimits(bundleDirectories(sides.merged.operators.values()));
  const { reader } = loader;
  const unread = new Set(reader.unloaded.map(({ path }) => path));
  for (const { path, isLoaded } of links) {
    if (!isLoaded || unread.has(path)) reader.note({ ...unfollowedLink(path, 'merged'), leadsToChange: true });
  }
  for (const path of replaced.directories) reader.note(unfollowedLink(path, 'base'));
  const withoutOwners: Snapshot = {
    subject: 'change',
    ...(obstacle === undefined ? {} : { obstacle }),
    now: input.now,
    config: config.config,
    changedConfig: await problemsOfChangedConfig(repository, merged, paths),
    layout,
    ownership: noOwners,
    actors: input.actors(config.config),
    changes,
    linkedFiles,
    base: sides.base,
    merged: sides.merged,
    unloaded: [...reader.unloaded, ...unloaded],
    siblings: await siblingsOfAdded(changes, resolved.merged),
    images: { asked: false, reason: 'registries are not asked' },
    bundles,
    ...(await loadRukpak(repository, { base: input.base, merged }, changes, limits.fileBytes)),
  };
  const named = packagesIn(sides.scope, withoutOwners);
  const ownership = await loadOwnership(reader, input.base, layout, named, config.config);
  const snapshot = { ...withoutOwners, ownership, unloaded: [...reader.unloaded, ...unloaded] };
  return { snapshot, config, loader, footprint: footprintOf(layout, sides.scope, sides, changes, named, linkedFiles) };
}

const tooLarge: Obstacle = { kind: 'too-large' };

interface LoadedSides extends Searches {
  readonly scope: Scope;
  readonly base: RepositoryState;
  readonly merged: RepositoryState;
}

/** Stages 3 to 5. What rounds and sides have in common is read and parsed once, by the loader. */
async function loadSides(
  loader: Loader,
  { layout, changes, links, ...trees }: ResolvedLinks,
  config: Config,
): Promise<LoadedSides> {
  const base: Side = { name: 'base', tree: trees.base };
  const merged: Side = { name: 'merged', tree: trees.merged };
  const others = changes.filter(isReadByItself).map(({ path }) => path);
  const searched = new Set<string>();
  const sought = new Set<string>();
  const soughtIn = new Map<string, Set<string>>();
  const { operators } = layout;
  const search: Search = {
    holdsElsewhere: (root, directories, packages) => {
      for (const name of packages) sought.add(name);
      // What is not in the scope is the same on both sides.
      return loader.search.findsElsewhere(base, root, directories, packages);
    },
    directoriesNaming: (root, directories, words) => {
      const before = soughtIn.get(root) ?? new Set();
      const more = new Set([...words].filter(word => !before.has(word)));
      soughtIn.set(root, new Set([...before, ...more]));
      for (const word of more) sought.add(word);
      return loader.search.directoriesNaming(base, root, directories, more);
    },
    operatorsOf: async packages => {
      if (operators === undefined || packages.size === 0) return [];
      searched.add(operators);
      const released = await loader.released.of(base, operators);
      return [...released].flatMap(([operator, names]) => (names.some(name => packages.has(name)) ? [operator] : []));
    },
    operatorsNaming: async (bundles, loaded) => {
      if (operators === undefined || bundles.size === 0) return [];
      for (const name of bundles) sought.add(name);
      return operatorsNaming(loader, base, operators, bundles, loaded);
    },
  };
  let scope = scopeOf([...changes, ...links]);
  if (changes.length === 0) return { scope, searched, sought, base: nothingLoaded, merged: nothingLoaded };
  for (;;) {
    const sides = {
      base: await loadSide(loader, base, layout, scope, others),
      merged: await loadSide(loader, merged, layout, scope, others),
    };
    const expanded = await expandScope(scope, { changes, config, layout, ...sides }, search);
    if (expanded === undefined) return { scope, searched, sought, ...sides };
    scope = expanded;
  }
}

async function problemsOfChangedConfig(repository: Repository, merged: Tree, changes: readonly TreeChange[]) {
  const isChanged = changes.some(({ path }) => path === configPath || path === existingConfigPath);
  return isChanged ? (await loadConfig(repository, merged)).problems : [];
}

/** Names of files whose text a check may look at, wherever they are: owners, configuration, ignore files. */
const namesToRead: ReadonlySet<string> = new Set(
  [
    ownersFileName,
    ownersAliasesPath,
    ...codeownersPaths,
    ciFileName,
    existingConfigPath,
    configPath,
    ignoreFileName,
  ].map(lastPartOf),
);

/** Whether a changed file is loaded although neither a catalog nor an operator has to be. */
function isReadByItself({ path }: TreeChange): boolean {
  return path === compositePath || namesToRead.has(lastPartOf(path));
}

/** The names of the directories whose owners matter: those in the scope, and of a whole catalog those with the definition of what is affected. */
function packagesIn({ operators, packages }: Scope, snapshot: Snapshot): ReadonlySet<string> {
  const names = [...packages.values()].flatMap(some => (some === 'all' ? [] : [...some]));
  const isWhole = [...packages.values()].includes('all');
  const affected = isWhole ? affectedPackages(snapshot).flatMap(one => definitionsOf(snapshot, one)) : [];
  const changed = isWhole ? changedPackages(snapshot).keys() : [];
  return new Set([...operators, ...names, ...affected.map(({ directory }) => directory), ...changed]);
}

/** The names in every directory of `tree` that a change adds something to, and in the directories above it. */
async function siblingsOfAdded(changes: readonly TreeChange[], tree: Tree): Promise<Map<string, readonly string[]>> {
  const directories = new Set<string>();
  for (const { path, before } of changes) {
    if (before !== undefined) continue;
    const parts = path.split('/');
    for (let depth = 0; depth < parts.length; depth++) directories.add(parts.slice(0, depth).join('/'));
  }
  const siblings = new Map<string, readonly string[]>();
  for (const directory of directories) {
    const entries = await tree.list(directory);
    if (entries !== undefined)
      siblings.set(
        directory,
        entries.map(entry => entry.name),
      );
  }
  return siblings;
}
