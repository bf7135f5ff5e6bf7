import { GitError } from '../adapters/git/git-error.ts';
import type { GitRepository } from '../adapters/git/open-repository.ts';
import { UsageError } from './usage-error.ts';

/** Where a change usually goes, best guess first. */
const usualBases = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** The base that is stated, or the first usual one that the repository has. */
export async function baseOf(repository: GitRepository, stated: string | undefined): Promise<string> {
  if (stated !== undefined) return stated;
  for (const candidate of usualBases) {
    try {
      await repository.tree(candidate);
      return candidate;
    } catch (error) {
      if (!(error instanceof GitError) || error.code !== 'unknown-revision') throw error;
    }
  }
  throw new UsageError(`No base was found: ${usualBases.join(', ')} do not exist. Set --base REV.`);
}
