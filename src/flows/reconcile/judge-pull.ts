import type { Actors } from '../../core/actors.ts';
import type { Observed, PullRequest } from '../../core/plan/pull-request.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { combinePeople } from '../people/combine-people.ts';
import type { ControllerParts } from './controller-parts.ts';
import { readInstallState } from './installs/read-install-state.ts';
import { judgeInMirror } from './judge-in-mirror.ts';
import type { JudgedPull, PullWithVerdict } from './judged-pull.ts';
import { membersOfTeams } from './members-of-teams.ts';
import { peopleOfPull, withHold } from './people-of-pull.ts';
import type { PullRequestKey } from './ports.ts';
import { pusherOf } from './pusher-of.ts';

/**
 * Judges what merging the observed head into the observed base gives, unless what was judged before rests on the same facts.
 *
 * @param notBefore facts that are remembered are asked for anew, and what was judged before then is judged again: the time and images are facts, too
 */
export async function judgePull(
  parts: ControllerParts,
  key: PullRequestKey,
  { pull }: Observed,
  { before, notBefore }: { readonly before?: JudgedPull | undefined; readonly notBefore?: string | undefined } = {},
): Promise<JudgedPull> {
  const isFresh = notBefore !== undefined;
  const people = await combinePeople([peopleOfPull(pull, await pusherOf(parts, key, pull, isFresh))]);
  const isRecent = before !== undefined && (notBefore === undefined || before.at >= notBefore);
  if (isRecent && before.kind === 'judged' && (await restsOnTheSame(before, parts, key, pull, people, isFresh)))
    return before;
  const judged = await judgeInMirror(parts, key, { pull, people });
  const outcome = judged.kind === 'judged' ? (judged.judgement.verdict.decision?.action ?? 'none') : judged.kind;
  parts.onNote?.({ kind: 'judged', key: formatWorkKey({ ...key, kind: 'pull' }), outcome });
  return judged;
}

/**
 * Judges what a merge queue made of the observed head on top of the observed base, with nothing that was remembered.
 *
 * @param merged the commit of the queue
 */
export async function judgeFresh(
  parts: ControllerParts,
  key: PullRequestKey,
  { pull }: Observed,
  merged: string,
): Promise<JudgedPull> {
  const people = await combinePeople([peopleOfPull(pull, await pusherOf(parts, key, pull, true))]);
  return judgeInMirror(parts, key, { pull, people, merged });
}

/** Whether commits, branch, facts about people and installs are those that a verdict rests on. */
async function restsOnTheSame(
  before: PullWithVerdict,
  parts: ControllerParts,
  key: PullRequestKey,
  pull: PullRequest,
  people: Actors,
  isFresh: boolean,
): Promise<boolean> {
  const { judgement, branch } = before;
  if (judgement.head !== pull.head.sha || judgement.base !== pull.base.sha || branch !== pull.base.branch) return false;
  return (await arePeopleSame(before, parts, key, pull, people, isFresh)) && areInstallsSame(parts, key, before);
}

async function arePeopleSame(
  { judgement, actors }: PullWithVerdict,
  { hub }: ControllerParts,
  key: PullRequestKey,
  pull: PullRequest,
  people: Actors,
  isFresh: boolean,
): Promise<boolean> {
  const held = withHold(people, pull, judgement.merge);
  const { teams: before } = actors;
  const teams =
    isFresh && before !== undefined
      ? await membersOfTeams(
          hub,
          key,
          before.map(({ name }) => name),
        )
      : before;
  // In the order in which they are found when it is judged.
  return JSON.stringify(teams === undefined ? held : { ...held, teams }) === JSON.stringify(actors);
}

async function areInstallsSame(
  { installing, ...parts }: ControllerParts,
  key: PullRequestKey,
  { judgement: { installs } }: PullWithVerdict,
): Promise<boolean> {
  if (installs === undefined || installing === undefined) return true;
  const { wanted, facts } = installs;
  const { state } = facts;
  const isKnown = async (commit: string) => state.kind === 'ended' && state.sha === commit;
  const now = await readInstallState({ ...parts, installing }, key, wanted, isKnown);
  return JSON.stringify(now) === JSON.stringify(state);
}
