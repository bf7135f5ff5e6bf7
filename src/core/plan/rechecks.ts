import { commandsOf } from './commands-of.ts';
import type { PlanContext } from './judgement.ts';
import type { PullRequest } from './pull-request.ts';

/** More than one at a time is rare; a run answers all of them. */
const maxRechecks = 5;

/** What asks for a new check run, as ids: comments with `/recheck` that are not answered yet, and what the context names. */
export function rechecksOf(pull: Pick<PullRequest, 'comments'>, { recheck }: PlanContext): readonly string[] {
  const ids = commandsOf(pull.comments)
    .filter(({ isAnswered, commands }) => !isAnswered && commands.some(({ kind }) => kind === 'recheck'))
    .map(({ comment }) => String(comment.id));
  const named = recheck?.replace(/[^\w-]/g, '').slice(0, 64);
  return [...ids.slice(-maxRechecks), ...(named === undefined || named === '' ? [] : [named])];
}
