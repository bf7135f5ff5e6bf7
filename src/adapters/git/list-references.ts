import { type GitSettings, inRepository } from './environment.ts';
import { runGit } from './run-git.ts';

const settings: GitSettings = { program: 'git', timeoutMs: 10_000 };

/** Short names of the branches and tags of the repository that a directory is in, also of remotes; empty where there is none. @throws GitError where git cannot be started */
export async function listReferences(directory: string): Promise<readonly string[]> {
  const args = ['for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes', 'refs/tags'];
  const { status, output } = await runGit(inRepository(settings, directory, args), settings.timeoutMs);
  return status === 0
    ? output
        .toString('utf8')
        .split('\n')
        .filter(name => name !== '')
    : [];
}
