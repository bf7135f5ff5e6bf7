import { statSync } from 'node:fs';
import { type GitSettings, inRepository } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { GitError } from './git-error.ts';
import { type IndexEntry, parseIndex } from './parse-index.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { runGit } from './run-git.ts';

/** The files of a work tree, without looking at any of them. */
export interface WorkTreeListing {
  readonly root: Buffer;
  /**
   * Raw paths (each byte one character), with their entry of the index when they are tracked. One that ends with `/` is
   * another repository in an untracked directory.
   */
  readonly paths: ReadonlyMap<string, IndexEntry | undefined>;
  /** When the index was written, in nanoseconds: what it knows of files that are as young may be out of date. */
  readonly indexWritten: bigint;
  readonly hasFileModes: boolean;
  readonly hasSymlinks: boolean;
  /** Whether names that differ in case alone are one. */
  readonly ignoresCase: boolean;
}

const listingBytes = 1024 * 1024 * 1024;
const listOthers = ['ls-files', '-z', '--others', '--exclude-standard'];

export interface ListingContext {
  readonly settings: GitSettings;
  readonly place: RepositoryPlace;
  readonly exclude: readonly string[];
}

/** Which part of a work tree to list: files and directories, from the root. The rest is known from an earlier listing. */
interface Part {
  readonly listing: WorkTreeListing;
  readonly paths: readonly string[];
}

/** Lists what is tracked and what is neither tracked nor ignored. @throws GitError no-work-tree, not-a-repository */
export async function listWorkTree(context: ListingContext, part?: Part): Promise<WorkTreeListing> {
  const { settings, place } = context;
  const root = part?.listing.root.toString() ?? (await rootOf(settings, place));
  const written = indexWritten(place);
  const only = part === undefined ? [] : ['--', ...part.paths];
  const [tracked, untracked, properties] = await Promise.all([
    run(settings, root, ['ls-files', '-z', '--stage', '--debug', ...only]),
    run(settings, root, [...listOthers, ...context.exclude.map(pattern => `--exclude=${pattern}`), ...only]),
    part === undefined ? propertiesOf(settings, root) : part.listing,
  ]);
  const entries = parseIndex(tracked);
  if (entries === undefined) throw unknownListing();
  const paths = new Map<string, IndexEntry | undefined>();
  // In a conflict git goes by its own side, and where that has no such file by the first.
  for (const entry of entries) if (entry.stage === 2 || !paths.has(entry.path)) paths.set(entry.path, entry);
  for (const path of untracked.toString('latin1').split('\0')) if (path !== '') paths.set(path, undefined);
  const { hasFileModes, hasSymlinks, ignoresCase } = properties;
  return { root: Buffer.from(root), paths, indexWritten: written, hasFileModes, hasSymlinks, ignoresCase };
}

async function run(settings: GitSettings, root: string, args: readonly string[]): Promise<Buffer> {
  const command = inRepository(settings, root, args);
  const { status, output, errors } = await runGit(command, settings.timeoutMs, '', listingBytes);
  if (status !== 0 && args[0] !== 'config') throw explainFailure(root, status, errors);
  return output;
}

/** What the file system can do, as git found out when the clone was made. */
async function propertiesOf(
  settings: GitSettings,
  root: string,
): Promise<Pick<WorkTreeListing, 'hasFileModes' | 'hasSymlinks' | 'ignoresCase'>> {
  const properties = '^core\\.(filemode|symlinks|ignorecase)$';
  const output = await run(settings, root, ['config', '--type=bool', '--get-regexp', properties]);
  const lines = output.toString('utf8').split('\n');
  return {
    hasFileModes: !lines.includes('core.filemode false'),
    hasSymlinks: !lines.includes('core.symlinks false'),
    ignoresCase: lines.includes('core.ignorecase true'),
  };
}

/** The root of the work tree. @throws GitError no-work-tree */
export async function rootOf(settings: GitSettings, place: RepositoryPlace): Promise<string> {
  const command = inRepository(settings, place.directory, ['rev-parse', '--show-toplevel']);
  const { status, output, errors } = await runGit(command, settings.timeoutMs);
  if (status === 0) return output.toString('utf8').replace(/\n$/, '');
  throw new GitError(
    'no-work-tree',
    `${place.directory} has no work tree: it is a bare repository.`,
    'Set the revision (--head REV).',
    errors,
  );
}

/** When the index was written, in nanoseconds; 0 where there is none. */
export function indexWritten({ index }: RepositoryPlace): bigint {
  return statSync(index, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;
}

function unknownListing(): GitError {
  return new GitError(
    'git-failed',
    'The installed git lists its index in an unknown format.',
    'Commit the files and set --head REV. Report this with the version of git.',
  );
}
