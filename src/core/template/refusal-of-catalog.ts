import { nobodyKnown } from '../actors.ts';
import type { Blob } from '../catalog/blob.ts';
import { linkCatalog } from '../catalog/link.ts';
import { catalogChecks } from '../checks/catalog/index.ts';
import { runChecks } from '../checks/run.ts';
import { defaultConfig } from '../config/defaults.ts';
import type { Snapshot } from '../snapshot.ts';

const opmChecks = catalogChecks.filter(({ opm }) => opm !== undefined);

/** Why `opm validate` would refuse a catalog of these blobs: the first reason, as a sentence. Undefined where it would not. */
export function refusalOfCatalog(blobs: readonly Blob[]): string | undefined {
  return runChecks(snapshotOf(blobs), opmChecks).findings[0]?.message;
}

/** A tree that holds one catalog and nothing else. */
function snapshotOf(blobs: readonly Blob[]): Snapshot {
  const base = { files: new Map(), catalogs: new Map(), operators: new Map() };
  return {
    subject: 'tree',
    now: '',
    config: defaultConfig,
    changedConfig: [],
    layout: { catalogs: [{ path: '', name: '' }], operators: undefined },
    ownership: {
      ownersOf: name => ({ package: name, owners: [], teams: [], source: 'none' }),
      maintainers: [],
      problems: [],
    },
    actors: nobodyKnown,
    changes: [],
    base,
    merged: { ...base, catalogs: new Map([['', linkCatalog('', blobs, true)]]) },
    unloaded: [],
    siblings: new Map(),
    images: { asked: false, reason: 'the catalog is judged by itself' },
    bundles: [],
  };
}
