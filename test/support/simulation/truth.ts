import type { Actors } from '../../../src/core/actors.ts';
import type { Config } from '../../../src/core/config/model.ts';
import { changedPackages, maintainer, ownersOf } from './content.ts';
import { type InstallTruth, installTruthOf } from './install-truth.ts';
import type { PullSnapshot } from './pull-snapshot.ts';
import { judgeCommits } from './remembered-judges.ts';
import { account, repository, type SimPull, type World } from './world.ts';

/** What should be decided: found without any of the code that decides on reviews, commands and conditions. */
export interface Truth {
  readonly action: 'merge' | 'wait' | 'refuse';
  /** Nothing but installs on a cluster is awaited. */
  readonly isPending: boolean;
  /** It is to be installed, whether or not it waits for that. */
  readonly wantsInstalls: boolean;
  /** It is held by a command. */
  readonly isHeld: boolean;
  /** Every other pull request with the same head, and another base branch, may be merged, too: our check may pass for all of them. */
  readonly isAlone: boolean;
  /** A person has GitHub merge one of those that may not be. */
  readonly isBlocked: boolean;
  /** Everything allows to merge it now, whatever others with the same head are. */
  readonly isMergeable: boolean;
  /** The same without what other checks say. */
  readonly isAllowed: boolean;
  /** It may be merged by whoever does it: nothing is said of merging without a person. */
  readonly isAllowedByHand: boolean;
}

export async function truthOf(
  world: World,
  snapshot: PullSnapshot,
  others: ReadonlyMap<number, PullSnapshot>,
): Promise<Truth> {
  const { isStopped, other, sameHead } = snapshot;
  const members = snapshot.team.map(account);
  const judge = async (one: PullSnapshot) => {
    const actors = (settings: Config) => actorsOf(world, one, settings);
    const { verdict, config } = await judgeCommits(world.store, one.base, one.pull.head, actors, members);
    const { mode } = config.config.install;
    const installs = world.install === undefined || mode === 'off' ? 'none' : installTruthOf(world, one);
    const before = verdict.decision?.action ?? 'wait';
    const isReady = before === 'merge' && installs !== 'none';
    return { verdict, config, isReady, action: mode === 'required' ? withInstalls(before, installs) : before };
  };
  const { verdict, config, isReady, action } = await judge(snapshot);
  const isHeld = holders(world, snapshot).length > 0;
  const { automatic, dryRun, method, withoutProtection } = config.config.merge;
  const isForPeople = !automatic || verdict.decision?.reasons.some(({ code }) => code === 'merge-by-hand') === true;
  let [isAlone, isBlocked] = [true, false];
  for (const number of sameHead) {
    const twin = others.get(number);
    if (twin === undefined) continue;
    const judged = await judge(twin);
    if (judged.action === 'merge' && holders(world, twin).length === 0) continue;
    const isArmed = twin.pull.autoMerge !== undefined;
    // Where a person merges, only who may write could merge it by that check.
    if (isForPeople && !isArmed && twin.pull.author !== maintainer) continue;
    isAlone = false;
    isBlocked ||= isArmed;
  }
  const { requiresOurs, requiresOther, mayPush } = world.rules;
  // Into another branch that asks for no check nothing is pushed, either.
  const isPushed = mayPush && method === 'merge' && snapshot.pull.branch === repository.defaultBranch;
  const isGuarded = requiresOurs || withoutProtection || isPushed;
  const isChecked = !requiresOther || other === 'success';
  const isAllowedByHand = action === 'merge' && !isHeld && !isStopped;
  const isAllowed = isAllowedByHand && !isForPeople && !dryRun && isGuarded;
  const isMergeable = isAllowed && isChecked;
  const isPending = isReady && action === 'wait';
  const wantsInstalls = isReady && !dryRun;
  return { action, isPending, wantsInstalls, isHeld, isAlone, isBlocked, isMergeable, isAllowed, isAllowedByHand };
}

function withInstalls(action: Truth['action'], installs: InstallTruth): Truth['action'] {
  if (installs === 'failed') return 'refuse';
  return installs === 'open' && action === 'merge' ? 'wait' : action;
}

function actorsOf(world: World, snapshot: PullSnapshot, { merge }: Config): Actors {
  const { pull } = snapshot;
  const latest = new Map<number, SimPull['reviews'][number]>();
  for (const review of pull.reviews) if (review.by !== undefined) latest.set(review.by.id, review);
  const standing = [...latest.values()];
  // What was approved for another branch is another change.
  const isForBranch = (at: string) => pull.retargetedAt === undefined || Date.parse(at) > pull.retargetedAt;
  const byReview = standing.filter(
    ({ state, commit, at }) => state === 'approved' && commit === pull.head && isForBranch(at),
  );
  const dismissed = new Set(
    standing.flatMap(({ by, state, commit }) => (state === 'dismissed' && commit === pull.head ? (by?.id ?? []) : [])),
  );
  const byComment = pull.comments.filter(
    ({ isEdited, isOurs, body, by, createdAt }) =>
      !isEdited && !isOurs && body === `/approve ${pull.head}` && isForBranch(createdAt) && !dismissed.has(by?.id ?? 0),
  );
  const mayAsk = new Set([maintainer, ...ownersOfChange(world, snapshot)]);
  const asking = standing.filter(({ state, by }) => state === 'changes-requested' && mayAsk.has(by?.login ?? ''));
  return {
    author: { known: true, value: account(pull.author) },
    pushedBy: { known: true, value: account(pull.pushedBy) },
    approvals: { known: true, value: [...byReview, ...byComment].flatMap(({ by }) => by ?? []) },
    changesRequestedBy: { known: true, value: asking.flatMap(({ by }) => by ?? []) },
    isDraft: { known: true, value: pull.isDraft },
    hold: {
      known: true,
      value: pull.labels.has(merge.holdLabel) ? `the label ${merge.holdLabel} is set.` : undefined,
    },
  };
}

/** Logins of those whose `/hold` stands. */
function holders(world: World, snapshot: PullSnapshot): readonly string[] {
  const { pull } = snapshot;
  const mayHold = new Set([pull.author, maintainer, ...ownersOfChange(world, snapshot)]);
  let holding: string[] = [];
  for (const { isEdited, isOurs, body, by } of pull.comments) {
    if (isOurs || by === undefined) continue;
    if (body === '/hold' && mayHold.has(by.login)) holding.push(by.login);
    if (body === '/unhold' && !isEdited)
      holding = by.login === maintainer ? [] : holding.filter(login => login !== by.login);
  }
  return holding;
}

/** Logins of the owners of what it changes. */
function ownersOfChange(world: World, { pull, base, team }: PullSnapshot): readonly string[] {
  const files = world.store.files(base);
  const changed = changedPackages(files, world.store.merge(base, pull.head));
  return changed.flatMap(name => ownersOf(name, files, team));
}
