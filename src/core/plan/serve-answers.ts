import { addSeconds } from '../add-seconds.ts';
import { mayBeForThisBase } from '../policy/is-after-base-change.ts';
import type { Verdict } from '../report/verdict.ts';
import { namesHead } from './approvals.ts';
import { type CommandComment, commandsOf } from './commands-of.ts';
import { isOwnerOrMaintainer } from './conditions.ts';
import { isJudged } from './is-judged.ts';
import type { Judgement, NotJudged, PlanContext } from './judgement.ts';
import type { Command } from './parse-commands.ts';
import type { Observed } from './pull-request.ts';

/** How long a catalog is served after it was asked for. */
const servedSeconds = 2 * 3_600;

/** What a comment with `/serve` comes to. `over`: its time is up. */
export type ServeAnswer = { readonly comment: CommandComment } & (
  | { readonly kind: 'wanted'; readonly catalog: string; readonly until: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'refused'; readonly problem: ServeProblem }
);

/** `several-catalogs`: the change alters several, and none of them is named. */
export type ServeProblem =
  | 'private'
  | 'not-allowed'
  | 'other-commit'
  | 'other-base'
  | 'no-catalog'
  | 'several-catalogs';

/**
 * What each comment with `/serve` comes to, oldest first. As with `/approve`, the command names the head: what is pushed later is not
 * served to clusters that trust what was there, and neither is what comes with another base branch.
 *
 * @returns none where the App serves no catalogs
 */
export function serveAnswers(
  { pull }: Pick<Observed, 'pull'>,
  judgement: Judgement | NotJudged,
  { serving, now }: Pick<PlanContext, 'serving' | 'now'>,
): readonly ServeAnswer[] {
  if (serving === undefined || !isJudged(judgement)) return [];
  return commandsOf(pull.comments).flatMap((comment): readonly ServeAnswer[] => {
    const command = comment.commands.findLast(({ kind }) => kind === 'serve');
    if (command?.kind !== 'serve') return [];
    if (serving.isPrivate) return [{ comment, kind: 'refused', problem: 'private' }];
    return [{ comment, ...answerTo(comment, command, pull, judgement, now) }];
  });
}

/** What is to be served: what was asked for last. */
export function wantedServing(
  answers: readonly ServeAnswer[],
): Extract<ServeAnswer, { readonly kind: 'wanted' }> | undefined {
  return answers.findLast(answer => answer.kind === 'wanted');
}

/** The catalogs that a change alters: those of its pull request that can be served. */
export function changedCatalogs({ change = [] }: Pick<Verdict, 'change'>): readonly string[] {
  return change.filter(({ packages }) => packages.length > 0).map(({ catalog }) => catalog);
}

function answerTo(
  { comment, by }: CommandComment,
  { sha, catalog: named }: Extract<Command, { kind: 'serve' }>,
  { head, baseChangedAt }: Observed['pull'],
  judgement: Judgement,
  now: string,
) {
  const refused = (problem: ServeProblem) => ({ kind: 'refused', problem }) as const;
  if (!isOwnerOrMaintainer(by, judgement)) return refused('not-allowed');
  if (!namesHead(sha, head.sha)) return refused('other-commit');
  if (!mayBeForThisBase(comment.createdAt, baseChangedAt)) return refused('other-base');
  const catalogs = changedCatalogs(judgement.verdict);
  const [first, second] = named === undefined ? catalogs : catalogs.filter(catalog => catalog === named);
  if (first === undefined) return refused('no-catalog');
  if (second !== undefined) return refused('several-catalogs');
  const until = addSeconds(comment.createdAt, servedSeconds);
  return until > now ? ({ kind: 'wanted', catalog: first, until } as const) : ({ kind: 'over' } as const);
}
