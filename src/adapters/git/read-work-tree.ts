import { setImmediate } from 'node:timers/promises';
import type { BatchProcess } from './batch-process.ts';
import type { GitSettings } from './environment.ts';
import type { IsolatedRepository } from './isolated-repository.ts';
import { type LineEnds, lineEndsOf } from './line-ends.ts';
import { indexWritten, listWorkTree, type WorkTreeListing } from './list-work-tree.ts';
import type { ObjectStore } from './object-store.ts';
import { type ObjectWriter, objectWriter } from './object-writer.ts';
import type { IndexEntry } from './parse-index.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { type BuiltTree, TreeBuilder } from './tree-builder.ts';
import { statusOf, storeWorkFile, type WorkFile } from './work-file.ts';

export interface WorkTreeContext {
  readonly settings: GitSettings;
  readonly place: RepositoryPlace;
  readonly isolated: IsolatedRepository;
  readonly batch: BatchProcess;
  readonly store: ObjectStore;
  /** The commit that is checked out; undefined before the first one. */
  readonly head: string | undefined;
  /** Files larger than this are not stored: reading them says that they are too large. */
  readonly maxFileBytes: number;
  /** Patterns as of gitignore(5): untracked files that are left out besides those that the repository ignores. */
  readonly exclude: readonly string[];
}

const slash = Buffer.from('/');
const filesBetweenTurns = 256;

/** The work tree as it was read. */
export interface ReadWorkTree {
  /** The id of the commit. */
  readonly commit: string;
  readonly listing: WorkTreeListing;
  readonly trees: TreeBuilder;
}

/** What may differ from a work tree that was read before. */
export interface ChangedPaths {
  readonly before: ReadWorkTree;
  /** From the root, of files and directories. */
  readonly paths: readonly string[];
}

/**
 * Makes a commit of the work tree on top of what is checked out: files as they are on the disk, tracked or not, without those that
 * git ignores. Neither the index nor the repository is touched: what is new goes to the isolated repository. No filter runs, so of a
 * file that was changed the bytes are taken, but for the ends of lines where git would convert them; one that git knows as unchanged is what
 * git has of it.
 * @param changed only these are looked at again, where nothing else can be affected; it is updated
 * @throws GitError no-work-tree
 */
export async function readWorkTree(context: WorkTreeContext, changed?: ChangedPaths): Promise<ReadWorkTree> {
  const partial = changed !== undefined && isPartial(context.place, changed) ? changed : undefined;
  const earlier = partial && { listing: partial.before.listing, paths: partial.paths };
  const listing = await listWorkTree(context, earlier);
  const writer = objectWriter(context.isolated.objects, context.place.objectFormat);
  const trees = partial?.before.trees ?? new TreeBuilder();
  for (const path of partial?.paths ?? []) trees.delete(path);
  const undecided: string[] = [];
  const isInside = directoriesOf(listing.root);
  for (const [number, [path, entry]] of [...listing.paths].entries()) {
    if (number % filesBetweenTurns === 0) await setImmediate();
    const file = isInside(path) ? fileAt(context, listing, path, writer) : skipped(entry);
    if (file === undefined) continue;
    if (file.isUndecided) undecided.push(path);
    trees.set(path.endsWith('/') ? path.slice(0, -1) : path, file);
    if (file.content !== undefined) context.store.declare(file.id, file.content);
  }
  await decideLineEnds(context, listing, undecided, trees, writer);
  const root = trees.build(writer);
  await writeNewTrees(context.batch, root, writer);
  const parents = context.head === undefined ? '' : `parent ${context.head}\n`;
  const identity = 'catalog-keeper <> 0 +0000';
  const commit = `tree ${root.id}\n${parents}author ${identity}\ncommitter ${identity}\n\nThe work tree\n`;
  return { commit: writer.write('commit', Buffer.from(commit)), listing, trees };
}

/** More are listed with all others: they would have to fit on a command line. */
const maxPaths = 200;
/** Files that say how others are taken in. */
const affectsOthers = /(?:^|\/)\.git(?:\/|$|ignore$|attributes$|modules$)/;
/** Other names may be written in more than one way. */
const plainPath = /^[\x20-\x7e]+$/;

/** Whether what is at other paths is as it was. Where names that differ in case may be one, only what is known by its name. */
function isPartial(place: RepositoryPlace, { before, paths }: ChangedPaths): boolean {
  return (
    paths.length > 0 &&
    paths.length <= maxPaths &&
    indexWritten(place) === before.listing.indexWritten &&
    paths.every(path => plainPath.test(path) && !affectsOthers.test(path)) &&
    (!before.listing.ignoresCase || paths.every(path => before.trees.has(path)))
  );
}

function fileAt(
  context: WorkTreeContext,
  listing: WorkTreeListing,
  path: string,
  writer: ObjectWriter,
  lineEnds?: LineEnds,
): WorkFile | undefined {
  const entry = listing.paths.get(path);
  // A repository inside of this one that was never added has no commit here that could be named.
  if (path.endsWith('/')) return { kind: 'submodule', id: '0'.repeat(writer.idOf('tree', Buffer.alloc(0)).length) };
  if (entry?.kind === 'submodule') return { kind: 'submodule', id: entry.id };
  const full = onDisk(listing.root, path);
  const status = statusOf(full);
  if (status === undefined) return skipped(entry);
  if (status.isDirectory()) return undefined;
  const isKnown =
    entry?.stage === 0 &&
    entry.modified < listing.indexWritten &&
    entry.modified === status.mtimeNs &&
    entry.changed === status.ctimeNs &&
    entry.inode === BigInt.asUintN(32, status.ino) &&
    entry.bytes === BigInt.asUintN(32, status.size);
  if (isKnown) return { kind: entry.kind, id: entry.id };
  const { objectFormat } = context.place;
  const options = { expected: entry?.id, writer, objectFormat, maxBytes: context.maxFileBytes, lineEnds };
  const file = storeWorkFile(full, status, options);
  return { ...file, kind: kindAsTracked(file.kind, entry, listing) };
}

/**
 * Stores files with lines that end with CRLF. They are asked about together, and only when there are any: where git converts, each file of a
 * copied checkout looks changed.
 */
async function decideLineEnds(
  context: WorkTreeContext,
  listing: WorkTreeListing,
  paths: readonly string[],
  trees: TreeBuilder,
  writer: ObjectWriter,
): Promise<void> {
  if (paths.length === 0) return;
  const root = listing.root.toString('utf8');
  const all = await lineEndsOf(context.settings, root, paths);
  for (const [number, path] of paths.entries()) {
    if (number % filesBetweenTurns === 0) await setImmediate();
    const file = fileAt(context, listing, path, writer, all.get(path) ?? 'kept');
    if (file !== undefined) trees.set(path, file);
    else trees.delete(path);
  }
}

/** Where the file system has no links, or no permission to execute, git goes by what it knows. */
function kindAsTracked(
  kind: WorkFile['kind'],
  entry: IndexEntry | undefined,
  listing: WorkTreeListing,
): WorkFile['kind'] {
  if (kind === 'symlink') return kind;
  if (!listing.hasSymlinks && entry?.kind === 'symlink') return 'symlink';
  if (listing.hasFileModes) return kind;
  return entry?.kind === 'executable' ? 'executable' : 'file';
}

/** A sparse checkout leaves files out that are there nevertheless. */
function skipped(entry: IndexEntry | undefined): WorkFile | undefined {
  return entry?.isSkipped === true ? { kind: entry.kind, id: entry.id } : undefined;
}

/** Whether all directories above a path are directories, and none a link that leads elsewhere. */
function directoriesOf(root: Buffer): (path: string) => boolean {
  const known = new Map<string, boolean>([['', true]]);
  const isDirectory = (path: string): boolean => {
    const answer = known.get(path);
    if (answer !== undefined) return answer;
    const isOne = isDirectory(parentOf(path)) && statusOf(onDisk(root, path))?.isDirectory() === true;
    known.set(path, isOne);
    return isOne;
  };
  return path => isDirectory(parentOf(path.endsWith('/') ? path.slice(0, -1) : path));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function onDisk(root: Buffer, path: string): Buffer {
  return Buffer.concat([root, slash, Buffer.from(path, 'latin1')]);
}

/** From the root down, and not below a tree that git has: then it has all that is below, too. */
async function writeNewTrees(batch: BatchProcess, root: BuiltTree, writer: ObjectWriter): Promise<void> {
  let level = [root];
  while (level.length > 0) {
    const replies = await Promise.all(level.map(tree => batch.info(tree.id)));
    const unknown = level.filter((_, index) => replies[index]?.kind !== 'object');
    for (const tree of unknown) writer.write('tree', tree.content);
    level = unknown.flatMap(tree => tree.below);
  }
}
