import type { Commit } from '../../flows/ports.ts';
import type { BatchProcess } from './batch-process.ts';
import { type GitSettings, inIsolation } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { GitError } from './git-error.ts';
import type { IsolatedRepository } from './isolated-repository.ts';
import { readCommits } from './read-commits.ts';
import type { RepositoryPlace } from './repository-place.ts';
import type { Revisions } from './revisions.ts';
import { runGit } from './run-git.ts';

/**
 * The commits of a range, oldest first. `isComplete` is false when there were more than the limit: then the newest are here. `isCut` says that the
 * range begins before the history does: at its first commit, or where a shallow clone ends.
 */
export interface History {
  readonly commits: readonly Commit[];
  readonly isComplete: boolean;
  readonly isCut?: 'start' | 'shallow';
}

export interface HistoryContext {
  readonly settings: GitSettings;
  readonly place: RepositoryPlace;
  readonly isolated: IsolatedRepository;
  readonly batch: BatchProcess;
  readonly revisions: Revisions;
}

const commitsAtOnce = 1024;

/**
 * The commits of `A..B`, or all up to `B`, along the first parents: each is one change that was merged. Either side of `..` may be left
 * out and is `HEAD` then.
 * @throws GitError unknown-revision; shallow when the parents of one were not fetched
 */
export async function readHistory(
  { settings, place, isolated, batch, revisions }: HistoryContext,
  range: string,
  limit: number,
): Promise<History> {
  const { ends, isOpen } = await endsOf(revisions, range);
  // Only ids are handed over: they can be neither options nor paths.
  const args = ['rev-list', '--first-parent', '--parents', `--max-count=${limit + 1}`, ...ends, '--'];
  isolated.adoptShallow();
  const command = inIsolation(settings, isolated.gitDirectory, args);
  const { status, output, errors } = await runGit(command, settings.timeoutMs);
  if (status !== 0) throw explainFailure(place.directory, status, errors);
  const lines = output
    .toString('latin1')
    .split('\n')
    .filter(line => line !== '');
  const commits: Commit[] = [];
  let isShallow = false;
  for (let at = 0; at < Math.min(lines.length, limit); at += commitsAtOnce) {
    const part = lines.slice(at, Math.min(at + commitsAtOnce, limit)).map(line => line.split(' '));
    const objects = await readCommits(
      batch,
      part.map(([id = '']) => id),
    );
    for (const [index, [id = '', ...parents]] of part.entries()) {
      const commit = objects[index];
      if (commit === undefined) throw unreadable(id);
      if (parents.length === 0 && commit.parents.length > 0) {
        // Its parents were not fetched: it can be compared with nothing.
        if (!isOpen) throw cutOff(id);
        isShallow = true;
        continue;
      }
      const { author, authorEmail, committerEmail, subject, date } = commit;
      commits.push({ id, parents, author, authorEmail, committerEmail, subject, date });
    }
  }
  const cut: Pick<History, 'isCut'> = isOpen ? { isCut: isShallow ? 'shallow' : 'start' } : {};
  return { commits: commits.reverse(), isComplete: lines.length <= limit, ...cut };
}

/** `isOpen`: the range begins at an ancestor (`HEAD~100`) that is before the first commit that is there. */
async function endsOf(
  revisions: Revisions,
  range: string,
): Promise<{ readonly ends: readonly string[]; readonly isOpen: boolean }> {
  const [from, to, ...rest] = range.split('..');
  if (rest.length > 0 || to?.startsWith('.') === true) {
    throw new GitError(
      'unknown-revision',
      `${JSON.stringify(range)} is not a range of commits.`,
      'Write FROM..TO, with names of commits.',
    );
  }
  if (to === undefined) return { ends: [await revisions.commit(from ?? '')], isOpen: false };
  const end = await revisions.commit(to || 'HEAD');
  const start = await ancestorAt(revisions, from || 'HEAD');
  return start === undefined ? { ends: [end], isOpen: true } : { ends: [end, `^${start}`], isOpen: false };
}

/** Undefined for an ancestor by number of a commit that is there, which has no ancestor so far back. @throws GitError */
async function ancestorAt(revisions: Revisions, name: string): Promise<string | undefined> {
  try {
    return await revisions.commit(name);
  } catch (error) {
    const start = /^(.+)~\d*$/.exec(name)?.[1];
    if (start === undefined || !(error instanceof GitError) || error.code !== 'unknown-revision') throw error;
    await revisions.commit(start);
    return undefined;
  }
}

function cutOff(id: string): GitError {
  return new GitError(
    'shallow',
    `The clone is shallow and lacks the parents of the commit ${id}.`,
    'Fetch the whole history (fetch-depth: 0 for actions/checkout, git fetch --unshallow elsewhere), or use a range that begins after it.',
  );
}

function unreadable(id: string): GitError {
  return new GitError(
    'unreadable-object',
    `The commit ${id} is missing or cannot be read.`,
    'Run git fsck there; fetch the objects again or make a new clone.',
  );
}
