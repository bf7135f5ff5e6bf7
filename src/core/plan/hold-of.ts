import type { Actor } from '../actors.ts';
import { isDeletedAccount } from '../deleted-account.ts';
import { compareAccounts } from '../ownership/compare-accounts.ts';
import type { Owner } from '../ownership/model.ts';
import { sameAccount } from '../ownership/same-account.ts';
import { type CommandComment, commandsOf } from './commands-of.ts';
import type { MergeSettings } from './judgement.ts';
import type { PullRequest } from './pull-request.ts';

/** Who, besides the author, may hold a pull request. */
export interface HoldRights {
  /** Owners of the packages that it touches. */
  readonly owners: readonly Owner[];
  readonly maintainers: readonly Owner[];
}

/** What holds a pull request. */
interface Hold {
  /** Undefined for the label. */
  readonly by: Actor | undefined;
  /** As it was written; may be empty. */
  readonly reason: string;
}

/** What the label and the comments of a pull request say about holding it. */
export interface HoldState {
  readonly hold: Hold | undefined;
  /** Ids of comments with `/hold` or `/unhold` that had no effect, as their author may not do that. */
  readonly ignored: ReadonlySet<number>;
}

/**
 * What holds a pull request: its label, or the last `/hold` that stands. The author, owners of changed packages and maintainers may
 * hold, and so does a deleted account, which may have been one of these; a hold is lifted by who gave it, or by a maintainer.
 */
export function holdOf(
  pull: Pick<PullRequest, 'author' | 'labels' | 'comments'>,
  settings: Pick<MergeSettings, 'holdLabel'>,
  rights: HoldRights,
): HoldState {
  const holds: Hold[] = [];
  const ignored = new Set<number>();
  for (const { comment, by, commands } of inOrderOfEdits(commandsOf(pull.comments))) {
    for (const command of commands) {
      if (command.kind === 'hold') {
        if (mayHold(by, pull.author, rights)) holds.push({ by, reason: command.reason });
        else ignored.add(comment.id);
      } else if (command.kind === 'unhold' && !lift(holds, by, rights)) ignored.add(comment.id);
    }
  }
  const isLabelled = pull.labels.some(label => sameLabel(label, settings.holdLabel));
  const byLabel: Hold | undefined = isLabelled ? { by: undefined, reason: '' } : undefined;
  return { hold: holds.at(-1) ?? byLabel, ignored };
}

/** In the order in which they were written: a `/hold` may have been added to an older comment, and only what follows lifts it. */
function inOrderOfEdits(comments: readonly CommandComment[]): readonly CommandComment[] {
  if (comments.every(({ comment }) => comment.editedAt === undefined)) return comments;
  const timeOf = ({ comment: { editedAt, createdAt } }: CommandComment) => Date.parse(editedAt ?? createdAt);
  // GitHub's times have seconds: what was written within one stays held.
  const isEdited = ({ comment }: CommandComment) => Number(comment.editedAt !== undefined);
  return comments.toSorted((one, other) => timeOf(one) - timeOf(other) || isEdited(one) - isEdited(other));
}

/** Removes the holds that an account may lift. False where it may lift none of those that there are. */
function lift(holds: Hold[], by: Actor, { maintainers }: HoldRights): boolean {
  const isMaintainer = isAnyOf(maintainers, by);
  const kept = holds.filter(hold => !isMaintainer && hold.by !== undefined && !sameAccount(hold.by, by));
  const isAllowed = isMaintainer || kept.length < holds.length;
  holds.splice(0, holds.length, ...kept);
  return isAllowed;
}

function mayHold(by: CommandComment['by'], author: PullRequest['author'], rights: HoldRights): boolean {
  if (isDeletedAccount(by) || (author.known && sameAccount(author.value, by))) return true;
  return isAnyOf(rights.owners, by) || isAnyOf(rights.maintainers, by);
}

/** Whether an account is one of these; where an id would have to be known, it is not. */
export function isAnyOf(owners: readonly Owner[], actor: Actor): boolean {
  return owners.some(owner => compareAccounts(owner, actor) === 'same');
}

/** GitHub compares the names of labels without case. */
export function sameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
