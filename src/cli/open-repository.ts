import { resolve } from 'node:path';
import { type GitRepository, type OpenOptions, openRepository } from '../adapters/git/open-repository.ts';
import { hasOption, textOption } from './arguments.ts';
import type { Arguments, Context, OptionSpec } from './command.ts';

/** Which repository. */
export const repositoryOption: Readonly<Record<string, OptionSpec>> = {
  repo: {
    type: 'string',
    short: 'C',
    value: 'DIR',
    help: 'Directory of the repository (default: the current directory)',
  },
};

/**
 * Opens the repository that the command line names, does something with it, and closes it again. What a partial clone lacks is fetched,
 * unless the command has `--offline` and it is set.
 *
 * @param revisions names that will be asked for, as the command line states them: to know them beforehand is quicker
 */
export async function withRepository<Result>(
  context: Context,
  args: Arguments,
  use: (repository: GitRepository) => Promise<Result>,
  revisions: readonly string[] = [],
): Promise<Result> {
  const repository = await openNamedRepository(context, args, { revisions });
  try {
    return await use(repository);
  } finally {
    await repository.close();
  }
}

/** Opens the repository that the command line names, for those who close it. */
export function openNamedRepository(context: Context, args: Arguments, options: OpenOptions): Promise<GitRepository> {
  const directory = resolve(context.cwd, textOption(args, 'repo') ?? '.');
  return openRepository(directory, { fetchMissing: !hasOption(args, 'offline'), ...options });
}
