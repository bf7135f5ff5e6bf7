import type { Repository, Tree } from '../ports.ts';
import { type Task, taskOf } from './event.ts';
import { judgeGroup } from './judge-group.ts';
import { judgePullRequest } from './judge-pull-request.ts';
import { judgeWholeTree } from './judge-whole-tree.ts';
import { mergeOfPullRequest } from './merge-of-pull-request.ts';
import type { EventRequest, JudgedEvent } from './request.ts';

/** The verdict on what an event is about. @throws Error where there is nothing to judge: a check that looked at nothing must not be green */
export async function verdictOnEvent(repository: Repository, request: EventRequest): Promise<JudgedEvent> {
  const task = taskOf(request.event);
  if (request.command === 'check' && task.kind === 'change') return judgePullRequest(repository, request, task.pull);
  if (request.command === 'check' && task.kind === 'group') return judgeGroup(repository, request, task.group);
  const [tree, rules] =
    task.kind === 'change'
      ? await mergedTree(repository, request, task)
      : ([await repository.tree(task.sha), undefined] as const);
  const before = task.kind === 'tree' ? task.before : undefined;
  const judged = { tree, before, ...(rules === undefined ? {} : { rules }) };
  return { verdict: await judgeWholeTree(repository, request, judged) };
}

/** What merging gives, and the base, whose configuration holds. */
async function mergedTree(
  repository: Repository,
  request: EventRequest,
  task: Task & { kind: 'change' },
): Promise<readonly [Tree, Tree]> {
  const { forge, advice } = request;
  const { base, head, headIsMerged } = await mergeOfPullRequest(repository, {
    ...task,
    base: undefined,
    forge,
    advice,
  });
  const rules = await repository.tree(base);
  if (headIsMerged) return [await repository.tree(head), rules];
  const outcome = await repository.merge(base, head);
  if (outcome.kind === 'merged') return [outcome.tree, rules];
  throw new Error(`Merging ${head} into ${base} gives no tree to validate: resolve the conflicts of the pull request.`);
}
