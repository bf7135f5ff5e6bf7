import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { isObjectId, startsAtId } from '../../core/object-id.ts';
import { type GitSettings, inRepository } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { GitError } from './git-error.ts';
import { locatePlainClone } from './locate-plain-clone.ts';
import { repositoryAround } from './repository-around.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { runGit } from './run-git.ts';

export interface Located {
  readonly place: RepositoryPlace;
  /** Commits by the names that were looked up on the way. A name that is not here may exist nevertheless. */
  readonly commits: ReadonlyMap<string, string>;
}

const questions = [
  ...['--show-object-format', '--git-dir'],
  ...['objects', 'shallow', 'index'].flatMap(name => ['--git-path', name]),
];

/**
 * Finds the repository that a directory is in, as git does, and in the same process the commits that some names stand for. Where these
 * begin with ids, an ordinary clone is found without a process.
 * @throws GitError not-a-repository, also for a bare repository among the files of another one; dubious-ownership, git-missing, git-too-old
 */
export async function locateRepository(
  settings: GitSettings,
  directory: string,
  names: readonly string[],
): Promise<Located> {
  const absolute = resolve(directory);
  const found = statSync(absolute, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) throw noDirectory(directory, found !== undefined);
  const areIds = names.length > 0 && names.every(name => startsAtId(name, 'sha1'));
  const place = areIds ? locatePlainClone(absolute) : undefined;
  if (place !== undefined) return { place, commits: new Map() };
  return askGit(settings, directory, absolute, names);
}

async function askGit(
  settings: GitSettings,
  directory: string,
  absolute: string,
  names: readonly string[],
): Promise<Located> {
  // What answers to a whole name may be the end of another one, which git does not say.
  const isPlain = (name: string) => /^[\w][\w./@{}~^+-]*$/.test(name) && !/^refs\/|\.\./.test(name);
  const plain = names.filter(isPlain);
  const warning = ['-c', 'core.warnAmbiguousRefs=true'];
  const args = [
    ...warning,
    'rev-parse',
    '--path-format=absolute',
    ...questions,
    ...plain.map(name => `${name}^{commit}`),
  ];
  const { status, output, errors } = await runGit(inRepository(settings, absolute, args), settings.timeoutMs);
  const [format, gitDirectory = '', objects = '', shallowFile = '', index = '', ...ids] = output
    .toString('utf8')
    .split('\n');
  if (format !== 'sha1' && format !== 'sha256') {
    await gitVersion(settings);
    throw explainFailure(absolute, status, errors);
  }
  const around = repositoryAround(gitDirectory, realpathSync(absolute));
  if (around !== undefined) throw amongFiles(directory, around);
  if (![objects, shallowFile, index].every(path => isAbsolute(path))) throw lineBreakInPath(directory);
  const place = { directory: absolute, objects, shallowFile, index, objectFormat: format } as const;
  // Which one git took has to be looked at more closely.
  const areClear = !errors.includes(' is ambiguous');
  const commits = plain.flatMap((name, position) => {
    const id = ids[position] ?? '';
    return areClear && isObjectId(id) ? [[name, id] as const] : [];
  });
  return { place, commits: new Map(commits) };
}

function noDirectory(directory: string, isThere: boolean): GitError {
  return new GitError(
    'not-a-repository',
    isThere ? `${directory} is not a directory.` : `The directory ${directory} does not exist.`,
    'Set --repo DIR to a directory of a clone.',
  );
}

function amongFiles(directory: string, around: string): GitError {
  return new GitError(
    'not-a-repository',
    `${directory} is in a bare repository among the files of the repository ${around}, which would choose what git runs.`,
    `Set --repo DIR to ${around}, or move the bare repository to another place.`,
  );
}

function lineBreakInPath(directory: string): GitError {
  return new GitError(
    'not-a-repository',
    `The path of the repository at ${JSON.stringify(directory)} has a line break.`,
    'Move the repository to a path without line breaks.',
  );
}

/** The first version with `git merge-tree --write-tree`; `cat-file --batch-command` is older. */
const oldest = [2, 38] as const;

/**
 * Asks git for its version. Only done after something failed: an old git is one reason.
 * @throws GitError git-too-old
 */
async function gitVersion(settings: GitSettings): Promise<string> {
  const { output } = await runGit(inRepository(settings, process.cwd(), ['version']), settings.timeoutMs);
  const version = /(?<!\d)\d+(?:\.\d+)+/.exec(output.toString('utf8'))?.[0] ?? 'of unknown version';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new GitError(
      'git-too-old',
      `git ${version} is too old: ${oldest.join('.')} or newer is needed.`,
      'Install a newer git.',
    );
  }
  return version;
}
