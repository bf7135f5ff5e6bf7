import type { Actors } from '../../core/actors.ts';
import { bundleDirectories } from '../../core/bundle/bundle-directories.ts';
import type { DocumentMemory } from '../../core/catalog/reading.ts';
import { compositePath } from '../../core/composite/read-composite.ts';
import { configPath } from '../../core/config/defaults.ts';
import { existingConfigPath } from '../../core/config/existing-config.ts';
import type { Config, ParsedConfig } from '../../core/config/model.ts';
import type { Footprint } from '../../core/plan/verdict-can-change.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { Obstacle, RoledChange, Snapshot } from '../../core/snapshot.ts';
import type { TreeChange } from '../../core/tree.ts';
import { nothingLoaded } from '../../core/tree-snapshot.ts';
import type { Repository, Tree } from '../ports.ts';
import { bundlesWithinLimits } from './bundles-within-limits.ts';
import { findLayout } from './find-layout.ts';
import { footprintOf } from './footprint.ts';
import { holdsElsewhere } from './load-catalog.ts';
import { loadConfig } from './load-config.ts';
import { loadOwnership } from './load-ownership.ts';
import { loadState } from './load-state.ts';
import { Loader } from './loader.ts';
import { siblingsOf, type Touched, touchedBy, withRoles } from './touched.ts';
import { widened } from './widened.ts';

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
 * Loads the snapshot of a change: of both trees what the change touches, and from the base alone its configuration and
 * its owners.
 */
export async function loadChange(repository: Repository, input: ChangeInput): Promise<LoadedChange> {
  const config = await loadConfig(repository, input.base, input.config);
  const limits = config.config.limits;
  const loader = new Loader(repository, limits.fileBytes, input.memory);
  const merged = 'kind' in input.merged ? input.base : input.merged;
  const listed = await repository.changes(input.base, merged, limits.changedFiles);
  const obstacle =
    'kind' in input.merged ? input.merged : listed.isComplete ? undefined : ({ kind: 'too-large' } as const);
  const layout = await findLayout([input.base, merged], {
    catalogs: config.config.catalogs.paths,
    operators: config.config.operators,
  });
  const loaded = obstacle === undefined ? listed.changes : [];
  const changes = await withRoles(loaded, layout, [input.base, merged]);
  const sides = await loadSides(loader, { base: input.base, merged }, layout, changes, config.config);
  const { bundles, unloaded } = bundlesWithinLimits(bundleDirectories(sides.merged.operators.values()));
  const snapshot: Snapshot = {
    subject: 'change',
    ...(obstacle === undefined ? {} : { obstacle }),
    now: input.now,
    config: config.config,
    changedConfig: await problemsOfChangedConfig(repository, merged, loaded),
    layout,
    ownership: await loadOwnership(loader, input.base, layout, touchedNames(sides.touched), config.config),
    actors: input.actors(config.config),
    changes,
    base: sides.base,
    merged: sides.merged,
    unloaded: [...loader.unloaded, ...unloaded],
    siblings: await siblingsOf(loaded, merged),
    images: { asked: false, reason: 'registries are not asked' },
    bundles,
  };
  return { snapshot, config, loader, footprint: footprintOf(layout, sides.touched, sides.searched, changes) };
}

async function loadSides(
  loader: Loader,
  { base, merged }: { readonly base: Tree; readonly merged: Tree },
  layout: Layout,
  changes: readonly RoledChange[],
  config: Config,
) {
  let touched = touchedBy(changes);
  const searched = new Set<string>();
  if (changes.length === 0) return { touched, searched, base: nothingLoaded, merged: nothingLoaded };
  const others = changes.filter(change => isReadByItself(change)).map(change => change.path);
  for (;;) {
    const sides = {
      base: await loadState(loader, base, 'base', layout, touched, others),
      merged: await loadState(loader, merged, 'merged', layout, touched, others),
    };
    // What is not touched is the same on both sides.
    const wider = await widened(touched, { changes, config, layout, ...sides }, (root, directories, packages) => {
      searched.add(root);
      return holdsElsewhere(loader, base, 'base', root, directories, packages);
    });
    if (wider === undefined) return { touched, searched, ...sides };
    touched = wider;
  }
}

async function problemsOfChangedConfig(repository: Repository, merged: Tree, changes: readonly TreeChange[]) {
  const isTouched = changes.some(({ path }) => path === configPath || path === existingConfigPath);
  return isTouched ? (await loadConfig(repository, merged)).problems : [];
}

/** Changed files outside of catalogs and operators whose text a check may look at: owners, configuration, ignore files, a composite. */
function isReadByItself({ path }: TreeChange): boolean {
  if (path === compositePath) return true;
  const name = path.split('/').at(-1) ?? '';
  return [
    'OWNERS',
    'OWNERS_ALIASES',
    'CODEOWNERS',
    'ci.yaml',
    'config.yaml',
    'catalog-keeper.yml',
    '.indexignore',
  ].includes(name);
}

function touchedNames({ names, packages }: Touched): ReadonlySet<string> {
  return new Set([...names, ...[...packages.values()].flatMap(some => (some === 'all' ? [] : [...some]))]);
}
