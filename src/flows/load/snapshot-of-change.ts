import type { Actors } from '../../core/actors.ts';
import { bundleDirectories } from '../../core/bundle/bundle-directories.ts';
import { configPath } from '../../core/config/defaults.ts';
import { existingConfigPath } from '../../core/config/existing-config.ts';
import type { Config } from '../../core/config/model.ts';
import { noOwners } from '../../core/ownership/no-owners.ts';
import { affectedPackages } from '../../core/policy/affected-packages.ts';
import { changedPackages } from '../../core/policy/changed-packages.ts';
import { definitionsOf } from '../../core/policy/definition-paths.ts';
import type { Obstacle, Snapshot } from '../../core/snapshot.ts';
import type { TreeChange } from '../../core/tree.ts';
import type { Repository, Tree } from '../ports.ts';
import { bundlesWithinLimits } from './bundles-within-limits.ts';
import type { FileReader } from './file-reader.ts';
import { loadConfig } from './load-config.ts';
import { loadOwnership } from './load-ownership.ts';
import { loadRukpak } from './load-rukpak.ts';
import type { LoadedSides } from './load-sides.ts';
import type { ResolvedLinks } from './resolve-links.ts';
import type { Scope } from './scope.ts';

/** What the stages of loading a change give. */
export interface ChangeStages {
  readonly trees: { readonly base: Tree; readonly merged: Tree };
  readonly obstacle?: Obstacle;
  /** The paths that differ. */
  readonly paths: readonly TreeChange[];
  readonly resolved: ResolvedLinks;
  readonly sides: LoadedSides;
  readonly config: Config;
  readonly actors: Actors;
  readonly now: string;
}

/**
 * Both sides of a change as one snapshot, with what judging needs besides: owners, bundles, and what is near the changed files.
 *
 * @returns with the names of the directories whose owners were looked up
 */
export async function snapshotOfChange(
  repository: Repository,
  reader: FileReader,
  { trees, obstacle, paths, resolved, sides, config, actors, now }: ChangeStages,
): Promise<{ readonly snapshot: Snapshot; readonly owned: ReadonlySet<string> }> {
  const { layout, changes, linkedFiles } = resolved;
  const { bundles, unloaded } = bundlesWithinLimits(bundleDirectories(sides.merged.operators.values()));
  const withoutOwners: Snapshot = {
    subject: 'change',
    ...(obstacle === undefined ? {} : { obstacle }),
    now,
    config,
    changedConfig: await problemsOfChangedConfig(repository, trees.merged, paths),
    layout,
    ownership: noOwners,
    actors,
    changes,
    linkedFiles,
    base: sides.base,
    merged: sides.merged,
    unloaded: [...reader.unloaded, ...unloaded],
    siblings: await siblingsOfAdded(changes, resolved.merged),
    images: { asked: false, reason: 'registries are not asked' },
    bundles,
    ...(await loadRukpak(repository, trees, changes, config.limits.fileBytes)),
  };
  const owned = packagesIn(sides.scope, withoutOwners);
  const ownership = await loadOwnership(reader, trees.base, layout, owned, config);
  return { snapshot: { ...withoutOwners, ownership, unloaded: [...reader.unloaded, ...unloaded] }, owned };
}

async function problemsOfChangedConfig(repository: Repository, merged: Tree, changes: readonly TreeChange[]) {
  const isChanged = changes.some(({ path }) => path === configPath || path === existingConfigPath);
  return isChanged ? (await loadConfig(repository, merged)).problems : [];
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
