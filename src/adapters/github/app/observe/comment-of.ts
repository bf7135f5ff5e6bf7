import { mapOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { Comment, Reaction } from '../../../../core/plan/pull-request.ts';
import { actorOf } from './actor-of.ts';

const reactions: ReadonlyMap<unknown, Reaction> = new Map([
  ['EYES', 'eyes'],
  ['THUMBS_UP', '+1'],
  ['CONFUSED', 'confused'],
]);

/**
 * A comment; undefined where it is not what GitHub documents.
 *
 * @param ourLogin of the account that acts for the App: GitHub gives no other account the login of a bot
 */
export function commentOf(node: Values, ourLogin: string | undefined): Comment | undefined {
  const id = Number(node.fullDatabaseId);
  const createdAt = textOf(node.createdAt);
  if (!Number.isSafeInteger(id) || id <= 0 || typeof node.body !== 'string' || createdAt === undefined)
    return undefined;
  const groups = Array.isArray(node.reactionGroups) ? node.reactionGroups.map(mapOf) : [];
  const by = actorOf(node.author);
  const editedAt = textOf(node.lastEditedAt);
  return {
    id,
    by,
    body: node.body,
    createdAt,
    // Anything but "never" is taken for an edit: an edited comment gives no command.
    isEdited: node.lastEditedAt !== null,
    ...(editedAt === undefined ? {} : { editedAt }),
    // A comment of ours that is not known as such would be written again and again.
    isOurs: node.viewerDidAuthor === true || (isByBot(node) && by !== undefined && by.login === ourLogin),
    ourReactions: groups.flatMap(({ content, viewerHasReacted }) => {
      const reaction = reactions.get(content);
      return viewerHasReacted === true && reaction !== undefined ? [reaction] : [];
    }),
  };
}

export function isByBot({ author }: Values): boolean {
  return mapOf(author).__typename === 'Bot';
}
