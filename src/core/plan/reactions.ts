import { mayBeForThisBase } from '../policy/is-after-base-change.ts';
import { namesHead } from './approvals.ts';
import { checkById } from './check-by-id.ts';
import { type CommandComment, commandsOf } from './commands-of.ts';
import { holdStateOf } from './conditions.ts';
import { isAnyOf } from './hold-of.ts';
import type { Judgement, PlanContext } from './judgement.ts';
import type { Operation } from './operation.ts';
import type { Observed } from './pull-request.ts';
import { serveAnswers } from './serve-answers.ts';

/** Answers to commands: `+1` where all of a comment were followed, `confused` where one was not. Each comment is answered once. */
export function reactionOperations(
  observed: Observed,
  judgement: Judgement,
  context: PlanContext,
): readonly Operation[] {
  const { ignored } = holdStateOf(observed, judgement);
  const wanted = serveAnswers(observed, judgement, context).filter(({ kind }) => kind === 'wanted');
  const served = new Set(wanted.map(({ comment }) => comment.comment.id));
  return commandsOf(observed.pull.comments).flatMap((one): readonly Operation[] => {
    if (one.isAnswered) return [];
    const isFollowed = !ignored.has(one.comment.id) && isUnderstood(one, observed, judgement, served);
    return [{ kind: 'react', comment: one.comment.id, reaction: isFollowed ? '+1' : 'confused' }];
  });
}

function isUnderstood(
  { comment, commands, by }: CommandComment,
  { pull }: Observed,
  judgement: Judgement,
  served: ReadonlySet<number>,
): boolean {
  return commands.every(command => {
    if (command.kind === 'approve')
      return (
        namesHead(command.sha, pull.head.sha) &&
        mayBeForThisBase(comment.createdAt, pull.baseChangedAt) &&
        mayApprove(by, judgement)
      );
    if (command.kind === 'explain') return command.check === undefined || checkById(command.check) !== undefined;
    if (command.kind === 'serve') return served.has(comment.id);
    return command.kind !== 'not-understood';
  });
}

/** Whether the approval of an account can count. Where the owners are not known, as in a conflict, anybody's can. */
function mayApprove(by: CommandComment['by'], { verdict, maintainers }: Judgement): boolean {
  const { owners } = verdict;
  if (owners === undefined || owners.length === 0) return true;
  return isAnyOf([...maintainers, ...owners.flatMap(one => one.owners)], by);
}
