import type { Actor } from '../actors.ts';
import { deletedAccount, isDeletedAccount } from '../deleted-account.ts';
import { memoise } from '../memoise.ts';
import { isBotLogin, readLogin } from '../ownership/login.ts';
import { type Command, parseCommands } from './parse-commands.ts';
import type { Comment } from './pull-request.ts';

/** A comment that gives commands. */
export interface CommandComment {
  readonly comment: Comment;
  readonly by: Actor;
  /** At least one, in their order. */
  readonly commands: readonly Command[];
  /** We have said what came of it: no other reaction is given later, whatever has changed since. */
  readonly isAnswered: boolean;
}

/**
 * The comments that give commands, oldest first. Those of apps give none. Those of deleted accounts and those that somebody changed only hold: what they
 * ask for may be somebody else's, and nothing is merged that somebody may have held.
 */
export const commandsOf = memoise((comments: readonly Comment[]): readonly CommandComment[] =>
  comments.flatMap(comment => {
    const { by, body, isEdited, isOurs, ourReactions } = comment;
    if (isOurs || !body.includes('/')) return [];
    const isDeleted = by === undefined || isDeletedAccount(by);
    if (!isDeleted && (isBotLogin(by.login) || !('login' in readLogin(by.login)))) return [];
    const commands = parseCommands(body).filter(({ kind }) => kind === 'hold' || !(isEdited || isDeleted));
    const isAnswered = ourReactions.includes('+1') || ourReactions.includes('confused');
    return commands.length === 0 ? [] : [{ comment, by: isDeleted ? deletedAccount : by, commands, isAnswered }];
  }),
);
