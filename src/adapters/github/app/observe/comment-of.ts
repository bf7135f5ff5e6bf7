import { mapOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { Comment, Reaction } from '../../../../core/plan/pull-request.ts';
import { actorOf } from './actor-of.ts';

const reactions: ReadonlyMap<unknown, Reaction> = new Map([
  ['EYES', 'eyes'],
  ['THUMBS_UP', '+1'],
  ['CONFUSED', 'confused'],
]);

/** A comment; undefined where it is not what GitHub documents. */
export function commentOf(node: Values): Comment | undefined {
  const id = Number(node.fullDatabaseId);
  const createdAt = textOf(node.createdAt);
  if (!Number.isSafeInteger(id) || id <= 0 || typeof node.body !== 'string' || createdAt === undefined)
    return undefined;
  const groups = Array.isArray(node.reactionGroups) ? node.reactionGroups.map(mapOf) : [];
  return {
    id,
    by: actorOf(node.author),
    body: node.body,
    createdAt,
    // Anything but "never" is taken for an edit: an edited comment gives no command.
    isEdited: node.lastEditedAt !== null,
    isOurs: node.viewerDidAuthor === true,
    ourReactions: groups.flatMap(({ content, viewerHasReacted }) => {
      const reaction = reactions.get(content);
      return viewerHasReacted === true && reaction !== undefined ? [reaction] : [];
    }),
  };
}
