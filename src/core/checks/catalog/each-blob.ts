import type { Blob, BlobContent, DeprecationsContent } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import type { BlobOf, Catalog, Channel, Package } from '../../catalog/model.ts';
import type { Snapshot } from '../../snapshot.ts';
import { type UnreadBlobs, unreadBlobsOf } from './unread-blobs.ts';

/** The blobs of one kind in the catalogs that are judged. */
export function* eachBlob<Kind extends BlobContent['kind']>(
  snapshot: Snapshot,
  kind: Kind,
): Iterable<BlobOf<Extract<BlobContent, { kind: Kind }>>> {
  for (const catalog of snapshot.merged.catalogs.values()) {
    for (const blob of catalog.blobs) if (isOfKind(blob, kind)) yield blob;
  }
}

/** The blobs of one kind without a name, with their package, as problems. */
export function* unnamedBlobs(snapshot: Snapshot, kind: 'bundle' | 'channel') {
  for (const blob of eachBlob(snapshot, kind)) {
    const { name, package: packageName } = blob.content;
    if (name === '')
      yield { problem: 'noName', packageName, package: packageName || undefined, at: locate(blob, 'name') } as const;
  }
}

/** A package of a catalog that is judged, and what may be missing of it because it could not be read. */
export interface JudgedPackage extends Pick<UnreadBlobs, 'mayHold'> {
  readonly pkg: Package;
  readonly catalog: Catalog;
}

/** An olm.deprecations blob with its package. */
export interface JudgedDeprecations extends JudgedPackage {
  readonly blob: BlobOf<DeprecationsContent>;
  /** The blob that deprecates parts of the package already; undefined for the first one. */
  readonly first: BlobOf<DeprecationsContent> | undefined;
}

/** The packages of the catalogs that are judged, defined or not. */
export function* eachPackage(snapshot: Snapshot): Iterable<JudgedPackage> {
  for (const catalog of snapshot.merged.catalogs.values()) {
    const { mayHold } = lateUnreadBlobs(snapshot, catalog);
    for (const pkg of catalog.packages.values()) yield { pkg, catalog, mayHold };
  }
}

/** The olm.deprecations blobs that name a package, each with its package. */
export function* eachDeprecations(snapshot: Snapshot): Iterable<JudgedDeprecations> {
  for (const catalog of snapshot.merged.catalogs.values()) {
    const { mayHold } = lateUnreadBlobs(snapshot, catalog);
    const firsts = new Map<string, BlobOf<DeprecationsContent>>();
    for (const blob of catalog.blobs) {
      const pkg = catalog.packages.get(blob.content.package);
      if (pkg === undefined || !isOfKind(blob, 'deprecations')) continue;
      const first = firsts.get(pkg.name);
      if (first === undefined) firsts.set(pkg.name, blob);
      yield { blob, first, pkg, catalog, mayHold };
    }
  }
}

/** The channels of those packages; of several with one name the first. */
export function* eachChannel(snapshot: Snapshot): Iterable<Channel> {
  for (const { pkg } of eachPackage(snapshot)) yield* pkg.channels.values();
}

/** The unread blobs of a catalog, found when it is first asked about. */
function lateUnreadBlobs(snapshot: Snapshot, catalog: Catalog): Pick<UnreadBlobs, 'mayHold'> {
  let unread: UnreadBlobs | undefined;
  return {
    mayHold(...blob) {
      unread ??= unreadBlobsOf(snapshot, catalog);
      return unread.mayHold(...blob);
    },
  };
}

function isOfKind<Kind extends BlobContent['kind']>(
  blob: Blob,
  kind: Kind,
): blob is BlobOf<Extract<BlobContent, { kind: Kind }>> {
  return blob.content.kind === kind;
}
