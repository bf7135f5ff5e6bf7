import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A real catalog repository with its history, cloned from a git bundle beside this checkout. */
export interface Corpus {
  readonly repository: string;
  /** Directories of the catalogs at HEAD. */
  readonly catalogs: readonly string[];
  /** The newest merged changes that touch catalogs. */
  readonly changes: readonly CorpusChange[];
}

interface CorpusChange {
  readonly commit: string;
  /** The touched catalogs after the change, and of them the touched packages, as directories. */
  readonly catalogs: readonly string[];
  readonly packages: readonly string[];
}

/** Prepares the corpus in a directory; undefined where there is no bundle. */
export function prepareCorpus(bundle: string, directory: string, changes: number): Corpus | undefined {
  if (!existsSync(bundle)) return undefined;
  const repository = join(directory, 'repository');
  execFileSync('git', ['clone', '--quiet', bundle, repository]);
  const catalogs = readdirSync(join(repository, 'catalogs')).map(name => join(repository, 'catalogs', name));
  const commits = git(repository, 'rev-list', '--first-parent', `--max-count=${changes}`, 'HEAD', '--', 'catalogs')
    .trim()
    .split('\n');
  return {
    repository,
    catalogs,
    changes: commits.map((commit, index) => extract(repository, commit, join(directory, `change-${index}`))),
  };
}

function extract(repository: string, commit: string, directory: string): CorpusChange {
  const paths = git(
    repository,
    'diff-tree',
    '-r',
    '--no-renames',
    '--name-only',
    '--no-commit-id',
    commit,
    '--',
    'catalogs',
  )
    .trim()
    .split('\n');
  const roots = [...new Set(paths.map(path => path.split('/').slice(0, 2).join('/')))];
  const packages = [...new Set(paths.map(path => path.split('/').slice(0, 3).join('/')))];
  mkdirSync(directory, { recursive: true });
  const archive = execFileSync('git', ['-C', repository, 'archive', commit, ...roots], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  return {
    commit,
    catalogs: roots.map(root => join(directory, root)),
    packages: packages.map(name => join(directory, name)),
  };
}

function git(repository: string, ...args: string[]): string {
  return execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}
