import { commitOf, mapOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { PostedSuggestion, PostedSuggestions } from '../../../../core/plan/suggestions/suggestion.ts';
import { keyOfComment, reviewMarker } from '../../../../core/plan/suggestions/suggestion-comment.ts';
import { actorOf } from './actor-of.ts';
import { isByBot } from './comment-of.ts';
import type { ListReader } from './list-reader.ts';
import { moreThreadsQuery } from './queries.ts';

/** What this App posted at lines of a pull request; undefined where the threads could not be read to their end. Of all others nothing is believed. */
export async function readPosted(
  lists: ListReader,
  number: number,
  { reviewThreads, remarks }: Values,
  ourLogin: () => Promise<string>,
): Promise<PostedSuggestions | undefined> {
  const list = await lists.ofPull(moreThreadsQuery, number, 'reviewThreads', reviewThreads);
  if (!list.isComplete) return undefined;
  const threads = list.nodes.map(thread => ({ thread, first: firstOf(mapOf(thread.comments)) }));
  const { nodes: reviews } = mapOf(remarks);
  const remarked = (Array.isArray(reviews) ? reviews : []).map(mapOf);
  const written = [...threads.map(({ first }) => first), ...remarked];
  const isDoubtful = written.some(node => isByBot(node) && node.viewerDidAuthor !== true);
  const login = isDoubtful ? await ourLogin() : undefined;
  const isOurs = (node: Values) =>
    node.viewerDidAuthor === true || (isByBot(node) && login !== undefined && actorOf(node.author)?.login === login);
  return {
    threads: threads.flatMap(({ thread, first }) => (isOurs(first) ? postedIn(thread, first) : [])),
    heads: remarked.flatMap(review => {
      const sha = commitOf(mapOf(review.commit).oid);
      const isSuggesting = isOurs(review) && textOf(review.body)?.startsWith(reviewMarker) === true;
      return isSuggesting && sha !== undefined ? [sha] : [];
    }),
  };
}

function firstOf({ nodes }: Values): Values {
  return mapOf(Array.isArray(nodes) ? nodes[0] : undefined);
}

function postedIn(thread: Values, { body }: Values): readonly PostedSuggestion[] {
  const id = textOf(thread.id);
  const key = keyOfComment(textOf(body) ?? '');
  if (id === undefined || key === undefined) return [];
  const { isResolved, isOutdated, viewerCanResolve } = thread;
  return [
    {
      id,
      key,
      isResolved: isResolved !== false,
      isOutdated: isOutdated === true,
      canResolve: viewerCanResolve === true,
    },
  ];
}
