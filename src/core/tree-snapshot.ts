import { nobodyKnown } from './actors.ts';
import { noOwners } from './ownership/no-owners.ts';
import type { RepositoryState, Snapshot } from './snapshot.ts';

/** A side of which nothing was loaded. */
export const nothingLoaded: RepositoryState = { files: new Map(), catalogs: new Map(), operators: new Map() };

/** The snapshot of one tree as it is: without a change, without anybody who acts, and with what `parts` says. */
export function treeSnapshot(parts: Pick<Snapshot, 'config' | 'now'> & Partial<Snapshot>): Snapshot {
  return {
    subject: 'tree',
    changedConfig: [],
    layout: { catalogs: [], operators: undefined },
    ownership: noOwners,
    actors: nobodyKnown,
    changes: [],
    linkedFiles: new Map(),
    base: nothingLoaded,
    merged: nothingLoaded,
    unloaded: [],
    siblings: new Map(),
    images: { asked: false, reason: 'registries are not asked' },
    bundles: [],
    ...parts,
  };
}
