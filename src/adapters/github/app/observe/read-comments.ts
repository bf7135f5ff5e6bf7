import type { Comment } from '../../../../core/plan/pull-request.ts';
import { notUnderstood } from '../hub-error-of.ts';
import { commentOf, isByBot } from './comment-of.ts';
import type { ListReader } from './list-reader.ts';
import { moreCommentsQuery } from './queries.ts';

/** The comments of a pull request, oldest first. @throws HubError where the first of them could not be read: ours would be made again */
export async function readComments(
  lists: ListReader,
  number: number,
  first: unknown,
  ourLogin: () => Promise<string>,
): Promise<{ readonly comments: readonly Comment[]; readonly isComplete: boolean }> {
  const list = await lists.ofPull(moreCommentsQuery, number, 'comments', first);
  const isDoubtful = list.nodes.some(node => isByBot(node) && node.viewerDidAuthor !== true);
  const login = isDoubtful ? await ourLogin() : undefined;
  const comments = list.nodes.map(node => commentOf(node, login)).filter(comment => comment !== undefined);
  if (comments.length < list.nodes.length || (comments.length === 0 && !list.isComplete))
    throw notUnderstood(lists.what);
  return { comments: comments.toSorted((one, other) => one.id - other.id), isComplete: list.isComplete };
}
