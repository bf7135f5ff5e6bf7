import type { BatchProcess } from './batch-process.ts';
import type { BatchReply } from './batch-replies.ts';
import { type CommitObject, parseCommit } from './parse-commit.ts';

/** A commit that has more is not read. */
export const maxCommitBytes = 4 * 1024 * 1024;

/** Reads commits by their ids, in the order that they were asked for; undefined for what is not there or no commit. */
export function readCommits(
  batch: BatchProcess,
  ids: readonly string[],
): Promise<readonly (CommitObject | undefined)[]> {
  return Promise.all(ids.map(async id => commitOf(await batch.contents(id, maxCommitBytes))));
}

/** The commit that a reply holds; undefined where it holds none. */
export function commitOf(reply: BatchReply): CommitObject | undefined {
  const isCommit = reply.kind === 'object' && reply.type === 'commit' && reply.body !== undefined;
  return isCommit ? parseCommit(reply.body) : undefined;
}
