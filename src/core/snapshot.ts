import type { Actors } from './actors.ts';
import type { BundleSource } from './bundle/source.ts';
import type { Catalog } from './catalog/model.ts';
import type { InstallFacts } from './cluster/runs/install-facts.ts';
import type { CompositionProblem } from './composite/composition-problem.ts';
import type { Config, ConfigProblem } from './config/model.ts';
import type { ImageFacts } from './image/facts.ts';
import type { Ownership } from './ownership/model.ts';
import type { Layout, PathRole } from './repository/layout.ts';
import type { OperatorDirectory } from './repository/operator.ts';
import type { SourceFile } from './source.ts';
import type { TreeChange } from './tree.ts';

/** One side of a change: what was loaded of a tree. */
export interface RepositoryState {
  /** Every file that was loaded, by path. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Changed catalogs by root; of each the changed packages, or all (`isComplete`). */
  readonly catalogs: ReadonlyMap<string, Catalog>;
  /** Changed operators by name. */
  readonly operators: ReadonlyMap<string, OperatorDirectory>;
}

/** A changed path together with what it is. */
export interface RoledChange extends TreeChange {
  readonly role: PathRole;
}

/**
 * A file that was not loaded, and why: it is too large, the others leave no room for it, its name is none that programs open, or its object
 * cannot be read. Its meaning is
 * unknown.
 */
export interface UnloadedFile {
  readonly path: string;
  readonly side: 'base' | 'merged';
  readonly reason: 'too-large' | 'too-much' | 'link' | 'name' | 'patterns' | 'unreadable';
  readonly detail: string;
  /** Set for a link that the change leaves as it is, and that leads to something that it alters. */
  readonly leadsToChange?: true;
}

/** What keeps a change from being loaded at all. */
export type Obstacle =
  /** Base and head change the same lines of these paths. */
  | { readonly kind: 'conflict'; readonly paths: readonly string[] }
  /** Base and head have no commit in common. */
  | { readonly kind: 'unrelated' }
  /** More paths differ than `limits.changedFiles` allows. */
  | { readonly kind: 'too-large' };

/** The one input of checks and policy: everything that a verdict depends on, read-only. */
export interface Snapshot {
  /** `change`: a pull request, base against merged. `tree`: one tree as it is, with no base and no author. */
  readonly subject: 'change' | 'tree';
  /** Why nothing could be loaded of the change; undefined when everything was. The other fields are then empty. */
  readonly obstacle?: Obstacle;
  /** The time of the verdict, ISO 8601 in UTC. */
  readonly now: string;
  readonly config: Config;
  /** What is wrong with the configuration as the change leaves it; empty where the change does not touch it. */
  readonly changedConfig: readonly ConfigProblem[];
  readonly layout: Layout;
  readonly ownership: Ownership;
  readonly actors: Actors;
  /** When `subject` is `tree`: below operators, what looks like a bundle and is none, or is no plain file. Empty where nothing was compared. */
  readonly changes: readonly RoledChange[];
  /** By the paths of links those of the files that are read there. Both are changes, or neither is. */
  readonly linkedFiles: ReadonlyMap<string, string>;
  /** Empty when `subject` is `tree`. */
  readonly base: RepositoryState;
  readonly merged: RepositoryState;
  readonly unloaded: readonly UnloadedFile[];
  /** Names in the merged tree of every directory that a change adds something to, by path ('' is the root). */
  readonly siblings: ReadonlyMap<string, readonly string[]>;
  /** What is known about the images that `merged` refers to. */
  readonly images: ImageFacts;
  /** What is wrong with the catalog that a changed composite gives; undefined where it was not composed. */
  readonly composition?: readonly CompositionProblem[];
  /** Changed YAML and JSON files outside of catalogs and operators, where one of them names the API of RukPak; undefined where none does. */
  readonly rukpak?: Readonly<Record<'base' | 'merged', readonly SourceFile[]>>;
  /** What became of installing what a change brings on a cluster; undefined where nobody follows that. */
  readonly installs?: InstallFacts;
  /** The bundles to validate: bundle directories and images of bundles that a change adds or alters, or those that were named. */
  readonly bundles: readonly BundleSource[];
  /** Why no bundle directory was looked at; undefined where they were. The checks of bundles are then skipped. */
  readonly noBundles?: string;
}
