import { type GitSettings, inRepository } from './environment.ts';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** The first version with `git merge-tree --write-tree`; `cat-file --batch-command` is older. */
const oldest = [2, 38] as const;

/**
 * Asks git for its version. Only done after something failed: an old git is one reason.
 * @throws GitError git-too-old
 */
export async function gitVersion(settings: GitSettings): Promise<string> {
  const { output } = await runGit(inRepository(settings, process.cwd(), ['version']), settings.timeoutMs);
  const version = /\d+(?:\.\d+)+/.exec(output.toString('utf8'))?.[0] ?? 'of unknown version';
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
