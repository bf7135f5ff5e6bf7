import type { Actor } from '../actors.ts';
import { isDeletedAccount } from '../deleted-account.ts';
import type { Owner } from '../ownership/model.ts';
import { ownersInTeams } from '../policy/owners-in-teams.ts';
import { headlineOf } from '../report/text/headline.ts';
import { withFullStop } from '../report/text/headline-sentence.ts';
import { blockingReasons, isUndetermined } from './blocking-reasons.ts';
import { checkName } from './check-name.ts';
import { met, unmet } from './condition-of.ts';
import { conditionsOfRules } from './conditions-of-rules.ts';
import { groupOfCheck } from './group-check.ts';
import { type HoldState, holdOf, isAnyOf } from './hold-of.ts';
import { isJudged } from './is-judged.ts';
import type { Condition, Judgement, NotJudged } from './judgement.ts';
import type { Observed } from './pull-request.ts';
import { sameHeadElsewhere, sameHeadNotToMerge } from './pulls-with-same-head.ts';
import { whyByHand } from './why-by-hand.ts';

/** What has to be true before a pull request is merged, each with its state and who can change it. The verdict comes first. */
export function conditionsOf(observed: Observed, judgement: Judgement | NotJudged): readonly Condition[] {
  const stop = stopCondition(observed, isJudged(judgement) ? loginsOf(judgement.maintainers) : []);
  if (!isJudged(judgement)) {
    const text = `The change could not be checked: ${judgement.problem}`;
    return [unmet('verdict-is-merge', text, 'infrastructure', [], 'unknown'), stop];
  }
  const { hold } = holdStateOf(observed, judgement);
  return [
    verdictCondition(judgement),
    draftCondition(observed),
    holdCondition(observed, judgement, hold),
    stop,
    ...conditionsOfRules(observed, judgement),
    ...sameHeadCondition(observed, judgement),
    ...groupCondition(observed),
    currentCondition(observed, judgement),
    ...settingConditions(judgement),
  ];
}

/** Who holds it, as owners and maintainers of the base branch may. */
export function holdStateOf({ pull }: Observed, judgement: Judgement): HoldState {
  return holdOf(pull, judgement.merge, { maintainers: judgement.maintainers, owners: ownersOfChange(judgement) });
}

/** Whether an account owns a package that the change affects, by itself or in a team, or looks after the repository. */
export function isOwnerOrMaintainer(actor: Actor, judgement: Judgement): boolean {
  return isAnyOf([...judgement.maintainers, ...ownersOfChange(judgement)], actor);
}

function ownersOfChange(judgement: Judgement): readonly Owner[] {
  const { owners = [] } = judgement.verdict;
  return owners.flatMap(one => [...one.owners, ...ownersInTeams(one.teams, judgement).owners]);
}

function loginsOf(accounts: readonly { readonly login: string }[]): readonly string[] {
  return accounts.map(({ login }) => login);
}

export function verdictCondition({ verdict }: Judgement): Condition {
  const id = 'verdict-is-merge';
  const { word, text } = headlineOf(verdict);
  const sentence = `The verdict is ${word}: ${withFullStop(text)}`;
  if (word === 'merge') return met(id, sentence);
  const [first] = blockingReasons(verdict);
  const state = isUndetermined(verdict) ? 'unknown' : 'unmet';
  return unmet(id, sentence, first?.actor ?? 'infrastructure', first?.who ?? [], state);
}

function draftCondition({ pull }: Observed): Condition {
  const id = 'not-a-draft';
  if (!pull.isDraft) return met(id, 'The pull request is not a draft.');
  return unmet(id, 'The pull request is a draft.', 'author', pull.author.known ? [pull.author.value.login] : []);
}

function holdCondition({ pull }: Observed, { merge, maintainers }: Judgement, hold: HoldState['hold']): Condition {
  const id = 'not-held';
  if (hold === undefined && pull.isHoldUnknown === true)
    return unmet(id, 'Whether the pull request is on hold could not be determined.', 'infrastructure', [], 'unknown');
  if (hold === undefined) return met(id, 'The pull request is not on hold.');
  const others = loginsOf(maintainers);
  if (hold.by === undefined) return unmet(id, `The label "${merge.holdLabel}" puts it on hold.`, 'maintainer', others);
  const { login } = hold.by;
  const reason = hold.reason === '' ? '' : `: "${hold.reason.replaceAll('"', "'")}"`;
  if (isDeletedAccount(hold.by)) return unmet(id, `A deleted account put it on hold${reason}.`, 'maintainer', others);
  const isAuthor = pull.author.known && pull.author.value.login === login;
  return unmet(id, `"${login}" put it on hold${reason}.`, isAuthor ? 'author' : 'maintainer', [
    ...new Set([login, ...others]),
  ]);
}

function stopCondition({ stop }: Observed, maintainers: readonly string[]): Condition {
  const id = 'merging-is-not-stopped';
  if (stop === undefined) return met(id, 'No open issue stops merging in this repository.');
  const title = stop.title.replaceAll('"', "'").slice(0, 200).toWellFormed();
  return unmet(id, `Issue "#${stop.issue}" stops merging: "${title}".`, 'maintainer', maintainers);
}

/**
 * Anybody can propose the head of another pull request for another branch, and that must hold nothing up: where the App merges, the check of
 * this one passes only in its turn then (`shownConditions`). What needs write access counts: auto-merge would use that moment, and where
 * a person merges, an author who could merge the other one by it (T7).
 */
function* sameHeadCondition({ pull }: Observed, judgement: Judgement): Iterable<Condition> {
  const id = 'same-head-has-same-verdict';
  if (sameHeadElsewhere(pull).length === 0) return;
  const others = sameHeadNotToMerge(pull);
  const first =
    others.find(({ autoMerges }) => autoMerges) ??
    others.find(({ isByStranger }) => isByStranger !== true) ??
    others[0];
  if (first === undefined) {
    yield met(id, 'Other pull requests with the same head may be merged, too.');
    return;
  }
  const state = first.action === 'pending' ? 'is not checked yet' : 'must not be merged';
  const about = `Pull request "#${first.number}" (into "${first.base}") has the same head and ${state}`;
  const maintainers = loginsOf(judgement.maintainers);
  if (first.autoMerges)
    yield unmet(
      id,
      `${about}, but GitHub's auto-merge would merge it when the check of this one passes.`,
      'maintainer',
      maintainers,
    );
  else if (whyByHand(judgement) !== undefined)
    yield first.isByStranger === true
      ? met(id, `${about}. Its author has no write access.`)
      : unmet(id, `${about}: both have the same "${checkName}" check.`, 'maintainer', maintainers);
  else yield met(id, `${about}: the "${checkName}" check of this one passes only while it is merged.`);
}

/**
 * A check run belongs to a commit: one that passes for this pull request would let the queue merge the group (C8), also where the group has
 * no run yet because its event is late or lost. The queue makes each commit once: what has left it does not come back.
 */
function* groupCondition({ pull }: Observed): Iterable<Condition> {
  const id = 'head-is-in-no-merge-group';
  const run = pull.checkRuns.findLast(({ externalId }) => groupOfCheck(externalId) !== undefined);
  const who = pull.author.known ? [pull.author.value.login] : [];
  if (pull.isInMergeGroup === true) {
    const text =
      'The head is the commit of a merge group, and this check would count for the group, too: it waits until the group has left the queue.';
    yield unmet(id, text, 'author', who);
  } else if (run !== undefined && run.conclusion !== 'success')
    yield unmet(id, 'The head is the commit of a merge group whose check has not passed.', 'author', who);
  else if (pull.isInMergeGroup === undefined) {
    const text = 'Whether the head is the commit of a merge group could not be determined.';
    yield unmet(id, text, 'infrastructure', [], 'unknown');
  }
}

function currentCondition({ pull }: Observed, { head, base }: Judgement): Condition {
  const id = 'head-and-base-are-as-judged';
  const isCurrent = pull.state === 'open' && pull.head.sha === head && pull.base.sha === base;
  if (isCurrent) return met(id, 'Head and base have not changed since the check.');
  return unmet(id, 'The pull request has changed since the check, and is checked again.', 'infrastructure');
}

function* settingConditions(judgement: Judgement): Iterable<Condition> {
  const { merge, maintainers } = judgement;
  const who = loginsOf(maintainers);
  const byHand = whyByHand(judgement);
  yield byHand === undefined
    ? met('merging-is-automatic', 'Automatic merging is on.')
    : unmet('merging-is-automatic', byHand, 'maintainer', who);
  yield merge.dryRun
    ? unmet('not-a-dry-run', 'This is a dry run: `merge.dryRun` is on.', 'maintainer', who)
    : met('not-a-dry-run', 'This is not a dry run.');
}
