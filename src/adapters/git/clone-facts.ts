import { type GitSettings, inRepository } from './environment.ts';
import { runGit } from './run-git.ts';

/** What a clone says about where it came from. */
export interface CloneFacts {
  /** The branch that the remote has checked out, else the one that is checked out here. */
  readonly branch: string | undefined;
  /** The address of the remote `origin`. It may contain a password. */
  readonly origin: string | undefined;
}

const settings: GitSettings = { program: 'git', timeoutMs: 60_000 };
const remoteHead = 'refs/remotes/origin/HEAD';

/** Asks git about the clone that a directory is in. @throws GitError where git cannot be started */
export async function cloneFacts(directory: string): Promise<CloneFacts> {
  const ask = async (...args: readonly string[]) => {
    const { status, output } = await runGit(inRepository(settings, directory, args), settings.timeoutMs);
    return status === 0 ? output.toString('utf8').trim() : undefined;
  };
  const [remote, here, origin] = await Promise.all([
    ask('symbolic-ref', '--quiet', '--short', remoteHead),
    ask('symbolic-ref', '--quiet', '--short', 'HEAD'),
    ask('config', '--get', 'remote.origin.url'),
  ]);
  return { branch: remote?.replace(/^origin\//, '') ?? here, origin };
}
