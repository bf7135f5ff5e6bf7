import { inIsolation } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import type { MergeContext } from './merge-commits.ts';
import { readCommits } from './read-commits.ts';
import { runGit } from './run-git.ts';

/**
 * Whether a commit is another one, or in its history. Both are ids of commits.
 * @throws GitError where a commit in between cannot be read
 */
export async function containsCommit(
  { settings, place, isolated, batch }: Omit<MergeContext, 'missing'>,
  commit: string,
  ancestor: string,
): Promise<boolean> {
  const [first] = await readCommits(batch, [commit]);
  if (commit === ancestor || first?.parents.includes(ancestor) === true) return true;
  isolated.adoptShallow();
  const args = ['merge-base', '--is-ancestor', ancestor, commit];
  const { status, errors } = await runGit(inIsolation(settings, isolated.gitDirectory, args), settings.timeoutMs);
  // What git cannot read it takes for a commit without parents, and only says so.
  if (status > 1 || /^(?:error|fatal): /m.test(errors)) throw explainFailure(place.directory, status, errors);
  return status === 0;
}
