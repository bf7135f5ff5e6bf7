import type { Actors } from '../../core/actors.ts';
import type { DocumentMemory } from '../../core/catalog/memories.ts';
import type { Config, ParsedConfig } from '../../core/config/model.ts';
import type { Footprint } from '../../core/plan/verdict-can-change.ts';
import type { Obstacle, Snapshot } from '../../core/snapshot.ts';
import type { Repository, Tree } from '../ports.ts';
import { type FileReader, unfollowedLink } from './file-reader.ts';
import { findLayout } from './find-layout.ts';
import { footprintOf } from './footprint.ts';
import { loadConfig } from './load-config.ts';
import { loadSides } from './load-sides.ts';
import { createLoader, type Loader } from './loader.ts';
import { type ResolvedLinks, resolveLinks } from './resolve-links.ts';
import { rolesOfChanges } from './roles-of-changes.ts';
import { snapshotOfChange } from './snapshot-of-change.ts';

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
 * 5. expand the scope where what was loaded leaves something open (`expandScope`), and load again, until nothing is open (`loadSides`);
 * 6. snapshot: both sides, and what judging needs besides (`snapshotOfChange`).
 */
export async function loadChange(repository: Repository, input: ChangeInput): Promise<LoadedChange> {
  const config = await loadConfig(repository, input.base, input.config);
  const { limits, catalogs, operators } = config.config;
  const { base } = input;
  const merged = 'kind' in input.merged ? base : input.merged;
  const trees = [base, merged];
  const [listed, linksOfBase] = await Promise.all([
    repository.changes(base, merged, limits.changedFiles),
    repository.links(base),
  ]);
  const obstacle = 'kind' in input.merged ? input.merged : listed.isComplete ? undefined : tooLarge;
  const paths = obstacle === undefined ? listed.changes : [];
  const stated = { catalogs: catalogs.paths, operators };
  const layout = await findLayout(trees, stated);
  const changes = await rolesOfChanges(paths, layout, trees);
  const change = { base, merged, layout, stated, changes, links: linksOfBase };
  const resolved = await resolveLinks(repository, change, limits.changedFiles);
  const loader = createLoader(repository, limits.fileBytes, input.memory);
  loader.reader.follow(resolved.replaced.files);
  const sides = await loadSides(loader, resolved, config.config);
  noteUnfollowedLinks(loader.reader, resolved);
  const { snapshot, owned } = await snapshotOfChange(repository, loader.reader, {
    trees: { base, merged },
    ...(obstacle === undefined ? {} : { obstacle }),
    paths,
    resolved,
    sides,
    config: config.config,
    actors: input.actors(config.config),
    now: input.now,
  });
  const footprint = footprintOf(resolved.layout, sides.scope, sides, resolved.changes, owned, resolved.linkedFiles);
  return { snapshot, config, loader, footprint };
}

const tooLarge: Obstacle = { kind: 'too-large' };

/** What is read through links that are left is not known. */
function noteUnfollowedLinks(reader: FileReader, { links, replaced }: ResolvedLinks): void {
  const unread = new Set(reader.unloaded.map(({ path }) => path));
  for (const { path, isLoaded } of links)
    if (!isLoaded || unread.has(path)) reader.note({ ...unfollowedLink(path, 'merged'), leadsToChange: true });
  for (const path of replaced.directories) reader.note(unfollowedLink(path, 'base'));
}
