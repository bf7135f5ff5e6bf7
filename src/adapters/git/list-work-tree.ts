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
}

const listingBytes = 1024 * 1024 * 1024;

/** Lists what is tracked and what is neither tracked nor ignored. @throws GitError no-work-tree, not-a-repository */
export async function listWorkTree(settings: GitSettings, place: RepositoryPlace): Promise<WorkTreeListing> {
  const root = await rootOf(settings, place);
  const run = async (...args: string[]): Promise<Buffer> => {
    const command = inRepository(settings, root, args);
    const { status, output, errors } = await runGit(command, settings.timeoutMs, '', listingBytes);
    if (status !== 0 && args[0] !== 'config') throw explainFailure(root, status, errors);
    return output;
  };
  const indexWritten = modified(place.index);
  const [tracked, untracked, config] = await Promise.all([
    run('ls-files', '-z', '--stage', '--debug'),
    run('ls-files', '-z', '--others', '--exclude-standard'),
    run('config', '--type=bool', '--get-regexp', '^core\\.(filemode|symlinks)$'),
  ]);
  const entries = parseIndex(tracked);
  if (entries === undefined) throw unknownListing();
  const paths = new Map<string, IndexEntry | undefined>();
  // In a conflict git goes by its own side, and where that has no such file by the first.
  for (const entry of entries) if (entry.stage === 2 || !paths.has(entry.path)) paths.set(entry.path, entry);
  for (const path of untracked.toString('latin1').split('\0')) if (path !== '') paths.set(path, undefined);
  const isOff = (name: string) => config.toString('utf8').split('\n').includes(`core.${name} false`);
  return {
    root: Buffer.from(root),
    paths,
    indexWritten,
    hasFileModes: !isOff('filemode'),
    hasSymlinks: !isOff('symlinks'),
  };
}

async function rootOf(settings: GitSettings, place: RepositoryPlace): Promise<string> {
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

function modified(index: string): bigint {
  return statSync(index, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;
}

function unknownListing(): GitError {
  return new GitError(
    'git-failed',
    'The installed git lists its index in an unknown format.',
    'Commit the files and set --head REV. Report this with the version of git.',
  );
}
