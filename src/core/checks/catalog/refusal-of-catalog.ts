import type { Blob } from '../../catalog/blob.ts';
import { linkCatalog } from '../../catalog/link.ts';
import { defaultConfig } from '../../config/defaults.ts';
import type { Snapshot } from '../../snapshot.ts';
import { nothingLoaded, treeSnapshot } from '../../tree-snapshot.ts';
import { runChecks } from '../run.ts';
import { catalogChecks } from './index.ts';

const opmChecks = catalogChecks.filter(({ isOpmRule }) => isOpmRule === true);

/** Why `opm validate` would refuse a catalog of these blobs: the first reason, as a sentence. Undefined where it would not. */
export function refusalOfCatalog(blobs: readonly Blob[]): string | undefined {
  return runChecks(snapshotOf(blobs), opmChecks).findings[0]?.message;
}

/** A tree that holds one catalog and nothing else. */
function snapshotOf(blobs: readonly Blob[]): Snapshot {
  return treeSnapshot({
    config: defaultConfig,
    now: '',
    layout: { catalogs: [{ path: '', name: '' }], operators: undefined },
    merged: { ...nothingLoaded, catalogs: new Map([['', linkCatalog('', blobs, true)]]) },
  });
}
