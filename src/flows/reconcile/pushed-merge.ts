import type { Repository } from '../ports.ts';
import type { History, PullRequestKey } from './ports.ts';
import { readStored, writeStored } from './stored-value.ts';

/** So many merges of others may come before GitHub shows this one. */
const maxCommits = 50;

/** Notes that the merge of this head is about to be pushed. */
export async function rememberPush(history: History, key: PullRequestKey, head: string): Promise<void> {
  await writeStored(history, storageKeyOf(key), { head });
}

/**
 * Whether the base has a merge of this head already. GitHub shows a pull request as merged some moments after its merge commit was
 * pushed; until then it looks like one that changes nothing.
 */
export async function isContained(
  history: History,
  repository: Repository,
  key: PullRequestKey,
  ids: { readonly base: string; readonly head: string },
): Promise<boolean> {
  const pushed = await readStored<{ readonly head: string }>(history, storageKeyOf(key));
  let commit = await repository.commit(ids.base);
  for (let seen = 0; commit !== undefined && seen < (pushed?.head === ids.head ? maxCommits : 1); seen += 1) {
    const [first, ...others] = commit.parents;
    if (others.includes(ids.head)) return true;
    commit = first === undefined ? undefined : await repository.commit(first);
  }
  return false;
}

function storageKeyOf({ repository, number }: PullRequestKey): string {
  return `pushed:${repository.id}:${number}`;
}
