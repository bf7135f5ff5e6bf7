import { dirname, join } from 'node:path';
import { type GitSettings, overNetwork } from './environment.ts';
import { firstLine } from './explain-failure.ts';
import { GitError } from './git-error.ts';
import type { IsolatedRepository } from './isolated-repository.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { runGit } from './run-git.ts';

/** A reference of a remote, and what it should be at. */
export interface RefUpdate {
  /** Its full name. */
  readonly ref: string;
  /** The commit; undefined removes the reference. */
  readonly to: string | undefined;
  /** The commit that it has to be at now; `anything` overwrites what is there. */
  readonly from: string | 'anything';
}

/** What came of a push: all or nothing where the remote can do that. */
export type PushOutcome =
  | { readonly kind: 'pushed' }
  /** A reference is not where it should be. */
  | { readonly kind: 'moved' }
  /** The remote does not take it: a rule, or a missing permission. `reason` is what it said. */
  | { readonly kind: 'refused'; readonly reason: string };

interface PushContext {
  readonly settings: GitSettings;
  readonly place: RepositoryPlace;
  readonly isolated: IsolatedRepository;
}

/** Sending may take as long as fetching. */
const timesLonger = 5;

/** What git and GitHub say where a reference is not what was expected, or is being changed by somebody else at this moment. */
const saysMoved =
  /stale info|non-fast-forward|fetch first|cannot lock ref|failed to update ref|reference already exists|needs force/i;

/**
 * Sends commits to a remote, with what they need of objects that are stored beside the repository.
 * @throws GitError fetch-failed where nobody knows what came of it
 */
export async function push(
  { settings, place, isolated }: PushContext,
  remote: string,
  updates: readonly RefUpdate[],
): Promise<PushOutcome> {
  const leases = updates.map(({ ref, from }) => (from === 'anything' ? '' : `--force-with-lease=${ref}:${from}`));
  const refspecs = updates.map(({ ref, to, from }) => `${from === 'anything' ? '+' : ''}${to ?? ''}:${ref}`);
  const args = ['push', '--porcelain', '--no-verify', '--no-follow-tags', ...leases.filter(text => text !== '')];
  // Attributes and a work tree are looked for where git runs: nothing of the repository's content is there.
  const workTree = join(isolated.gitDirectory, 'refs');
  const command = overNetwork(settings, workTree, [...args, '--end-of-options', remote, ...refspecs]);
  const env = { ...command.env, GIT_DIR: dirname(place.objects), GIT_OBJECT_DIRECTORY: isolated.objects };
  const { status, output, errors } = await runGit({ ...command, env }, timesLonger * settings.timeoutMs);
  if (status === 0) return { kind: 'pushed' };
  // Porcelain: a flag, a tab, from:to, a tab, the summary. `!` is a reference that was refused.
  const refused = output
    .toString('utf8')
    .split('\n')
    .filter(line => line.startsWith('!'))
    .map(line => line.split('\t')[2] ?? '');
  if (refused.length > 0) {
    const said = refused.join('; ');
    return saysMoved.test(said) ? { kind: 'moved' } : { kind: 'refused', reason: reasonOf(said, errors) };
  }
  throw new GitError(
    'fetch-failed',
    `The result of a push to ${remote} could not be determined: ${firstLine(errors)}.`,
    'Check the remote before you try again.',
  );
}

/** What the remote gives as its reason comes line by line on the error output, such as `remote: error: GH013: ...`. */
function reasonOf(said: string, errors: string): string {
  const lines = errors.split('\n').flatMap(line => /^remote: (?:error: |- )?(\S.*)/.exec(line)?.[1]?.trimEnd() ?? []);
  const [first] = lines.filter(line => /^(?:GH\d+|Permission|Cannot|Changes must|At least|Required|\d+ of)/.test(line));
  return (first ?? said).slice(0, 500);
}
