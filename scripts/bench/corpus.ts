import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillUpHistory } from './fill-up-history.ts';

/** A real catalog repository with its history, cloned from a git bundle beside this checkout, at the size of the real one. */
export interface Corpus {
  readonly repository: string;
  /** Directories of the catalogs at HEAD. */
  readonly catalogs: readonly string[];
  /** All merged changes that touch catalogs. */
  readonly changes: readonly CorpusChange[];
}

export interface CorpusChange {
  readonly commit: string;
  /** Writes the touched catalogs to a directory, as they are after the change. */
  extract(directory: string): ChangedDirectories;
}

/** The touched catalogs after the change, and of them the touched packages, as directories. */
interface ChangedDirectories {
  readonly catalogs: readonly string[];
  readonly packages: readonly string[];
}

/** The mean of the eleven real catalogs: the ones beside this checkout are a cut of them. */
const catalogBytes = 14_000_000;

/** The newest: a history of years would take days. */
const maxChanges = 60;

/** Prepares the corpus in a directory, from a git bundle or a clone; undefined where there is none. */
export function prepareCorpus(bundle: string, directory: string): Corpus | undefined {
  if (!existsSync(bundle)) return undefined;
  const repository = join(directory, 'repository');
  execFileSync('git', ['clone', '--quiet', bundle, repository]);
  fillUpHistory(repository, catalogBytes);
  const catalogs = readdirSync(join(repository, 'catalogs')).map(name => join(repository, 'catalogs', name));
  const commits = git(
    repository,
    'rev-list',
    '--first-parent',
    '--min-parents=1',
    `--max-count=${maxChanges}`,
    'HEAD',
    '--',
    'catalogs',
  )
    .trim()
    .split('\n');
  return {
    repository,
    catalogs,
    changes: commits.map(commit => ({ commit, extract: to => extract(repository, commit, to) })),
  };
}

function extract(repository: string, commit: string, directory: string): ChangedDirectories {
  const args = ['diff-tree', '-r', '--no-renames', '--name-only', '--no-commit-id', commit, '--', 'catalogs'];
  const paths = git(repository, ...args)
    .trim()
    .split('\n');
  const roots = [...new Set(paths.map(path => path.split('/').slice(0, 2).join('/')))];
  const packages = [...new Set(paths.map(path => path.split('/').slice(0, 3).join('/')))];
  mkdirSync(directory, { recursive: true });
  const archive = execFileSync('git', ['-C', repository, 'archive', commit, ...roots], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  return {
    catalogs: roots.map(root => join(directory, root)),
    packages: packages.map(name => join(directory, name)).filter(path => existsSync(path)),
  };
}

function git(repository: string, ...args: string[]): string {
  return execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}
