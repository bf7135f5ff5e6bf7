import { indexesMovedToCatalogs } from '../../bundle-index/indexes-moved-to-catalogs.ts';
import type { Catalog, Package } from '../../catalog/model.ts';
import { isThere } from '../../graph/index.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import { unreadBlobsOf } from '../catalog/unread-blobs.ts';
import type { Words } from '../define.ts';

/** A package of the base, and what is left of it. */
export interface ComparedPackage {
  /** Root of its catalog. */
  readonly root: string;
  readonly before: Package;
  /** Undefined when nothing is left. */
  readonly after: Package | undefined;
  /** The directory of its operator, where it leaves the index of bundle directories for the catalog: `before` is what that index had. */
  readonly indexOf?: string;
}

/**
 * What a catalog got of bundle directories is worked out here, and may differ from what was published. So what somebody loses when a package leaves them is
 * for a maintainer to judge.
 */
export function approvalWhereFromIndex({ indexOf }: ComparedPackage): {
  readonly approval?: 'maintainer';
  readonly indexOf?: string;
} {
  return indexOf === undefined ? {} : { approval: 'maintainer', indexOf };
}

/** What the words of a finding say where a maintainer can approve that a package leaves the index of bundle directories. */
export interface ComparedWithIndex {
  readonly indexOf?: string | undefined;
}

/** The index that opm would build of bundle directories, in words: no file of the base branch has it. */
export function namedIndex(operator: string): string {
  return `the index that opm builds from ${showName(operator)}`;
}

/** Words that say what was compared, and who can approve the difference, where that is no catalog of the base branch. */
export function withComparison({ indexOf }: ComparedWithIndex, words: Words): Words {
  if (indexOf === undefined) return words;
  return {
    ...words,
    message: `${words.message} This is a comparison with ${namedIndex(indexOf)}.`,
    fix: `${words.fix} Or have a maintainer approve.`,
  };
}

interface PartlyRead extends ComparedPackage {
  readonly isUnread: boolean;
  /** The files of its catalog that could not be read, or not completely. */
  readonly unreadFiles: readonly string[];
}

/**
 * The packages that can be compared. Both sides of a catalog are loaded alike, so what the merged side lacks is gone. A package
 * that could not be read completely is left out: what seems to be gone may be in it. `partlyReadPackages` has those.
 */
export function* comparedPackages(snapshot: Snapshot): Iterable<ComparedPackage> {
  for (const compared of packagesOfBase(snapshot)) if (!compared.isUnread) yield compared;
}

/** The packages that cannot be compared, because not all of them could be read after the change. */
export function* partlyReadPackages(snapshot: Snapshot): Iterable<PartlyRead> {
  for (const compared of packagesOfBase(snapshot)) if (compared.isUnread) yield compared;
}

function* packagesOfBase(snapshot: Snapshot): Iterable<PartlyRead> {
  for (const [root, { packages }] of snapshot.base.catalogs) yield* comparedIn(snapshot, root, packages.values());
  for (const { root, operator, packages } of indexesMovedToCatalogs(snapshot)) {
    for (const compared of comparedIn(snapshot, root, packages)) yield { ...compared, indexOf: operator };
  }
}

function* comparedIn(snapshot: Snapshot, root: string, packages: Iterable<Package>) {
  const merged = snapshot.merged.catalogs.get(root) ?? emptyCatalog(root);
  const unread = unreadBlobsOf(snapshot, merged);
  for (const before of packages) {
    if (!isThere(before)) continue;
    const isUnread = parts.some(schema => unread.mayHold(before.name, schema));
    const after = merged.packages.get(before.name);
    yield { root, before, after: isThere(after) ? after : undefined, isUnread, unreadFiles: unread.files };
  }
}

const parts = ['olm.package', 'olm.channel', 'olm.bundle', 'olm.deprecations'];

function emptyCatalog(root: string): Catalog {
  return { root, isComplete: true, blobs: [], packages: new Map() };
}
