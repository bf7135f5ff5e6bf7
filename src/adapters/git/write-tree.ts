import { join } from 'node:path';
import { type GitSettings, inIsolation } from './environment.ts';
import { firstLine } from './explain-failure.ts';
import { GitError } from './git-error.ts';
import type { IsolatedRepository } from './isolated-repository.ts';
import { objectWriter } from './object-writer.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { runGit } from './run-git.ts';

export interface NewFile {
  /** From the root. */
  readonly path: string;
  readonly text: string;
}

interface TreeContext {
  readonly settings: GitSettings;
  readonly place: RepositoryPlace;
  readonly isolated: IsolatedRepository;
}

/**
 * Stores a tree with other files beside a repository: an index of its own is all that is written besides.
 *
 * @returns the id of the tree
 * @throws GitError
 */
export async function writeTree(
  { settings, place, isolated }: TreeContext,
  tree: string,
  files: readonly NewFile[],
): Promise<string> {
  const writer = objectWriter(isolated.objects, place.objectFormat);
  const index = join(isolated.gitDirectory, 'proposed-index');
  const run = async (args: readonly string[], input?: string) => {
    const command = inIsolation(settings, isolated.gitDirectory, args);
    const env = { ...command.env, GIT_INDEX_FILE: index };
    const { status, output, errors } = await runGit({ ...command, env }, settings.timeoutMs, input);
    if (status === 0) return output.toString('utf8').trim();
    throw new GitError('git-failed', `git ${args[0]} failed: ${firstLine(errors)}.`, 'Try again.');
  };
  await run(['read-tree', tree]);
  const entries = files.map(({ path, text }) => `100644 ${writer.write('blob', Buffer.from(text, 'utf8'))}\t${path}\0`);
  await run(['update-index', '-z', '--index-info'], entries.join(''));
  // A partial clone lacks what nobody read.
  return run(['write-tree', '--missing-ok']);
}
