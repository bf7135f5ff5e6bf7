import { type CheckId, parseCheckId } from './check-id.ts';
import { groupOfCheck } from './group-check.ts';
import type { DesiredCheck, Operation } from './operation.ts';
import type { Observed, OwnCheckRun } from './pull-request.ts';

/** A run of ours that was made for this pull request and its base branch as it is. */
export interface RunOfPull {
  readonly run: OwnCheckRun;
  readonly id: CheckId;
}

/** The runs of a name for this pull request, oldest first: another one with the same head, and another base branch, have their own. */
export function runsOfPull(
  { pull }: Pick<Observed, 'pull'>,
  { number, branch }: Pick<CheckId, 'number' | 'branch'>,
  name: string,
): readonly RunOfPull[] {
  return runsNamed(pull, name).flatMap(run => {
    const id = parseCheckId(run.externalId);
    return id?.number === number && id.branch === branch ? { run, id } : [];
  });
}

/**
 * What brings the check run to what it should be. A run that goes on is completed, a completed one never changes: another verdict, and a
 * re-check, make a new run. One that says the same for an earlier base stays.
 */
export function checkOperations(observed: Pick<Observed, 'pull'>, desired: DesiredCheck): readonly Operation[] {
  const wanted = parseCheckId(desired.externalId);
  if (wanted === undefined) return [];
  const runs = runsOfPull(observed, wanted, desired.name);
  const last = runs.at(-1);
  const create: readonly Operation[] = [{ kind: 'create-check', check: desired }];
  if (last === undefined) return create;
  const known = new Set(runs.flatMap(({ id }) => id.rechecks));
  const isAskedAgain = wanted.rechecks.some(recheck => !known.has(recheck));
  const isSame = saysSame(last.id, wanted) && !isAskedAgain;
  const isBuried = isHidden(observed, last, desired);
  if (last.run.status !== 'completed') {
    const stays = isSame && last.run.title === desired.title && desired.conclusion === undefined;
    const update: readonly Operation[] = stays ? [] : [{ kind: 'update-check', id: last.run.id, check: desired }];
    return isBuried ? [...update, ...create] : update;
  }
  return isSame && last.run.conclusion === desired.conclusion && !isBuried ? [] : create;
}

/** GitHub never takes a run for one of another name, and what a branch requires may have changed since it was made. */
function runsNamed({ checkRuns }: Observed['pull'], wanted: string): readonly OwnCheckRun[] {
  return checkRuns.filter(({ name }) => name === wanted);
}

function saysSame(one: CheckId, other: CheckId): boolean {
  return one.head === other.head && one.action === other.action && one.digest === other.digest;
}

/**
 * Whether GitHub, which takes the newest run of a commit, would take one of another pull request: one that does not pass would keep this one from
 * being merged, and one that passes, of another base branch, would let this one be merged.
 */
function isHidden(
  { pull }: Pick<Observed, 'pull'>,
  { run, id }: RunOfPull,
  { name, conclusion }: DesiredCheck,
): boolean {
  const newest = runsNamed(pull, name).at(-1);
  // The head is the commit of a merge group, too: the group comes first, as what it says is merged next.
  if (newest === undefined || newest.id === run.id || groupOfCheck(newest.externalId) !== undefined) return false;
  if (conclusion === 'success') return newest.conclusion !== 'success';
  const other = parseCheckId(newest.externalId);
  if (newest.conclusion !== 'success' || other?.branch === id.branch) return false;
  // That of a stranger's cannot be merged by it, and must not hold up a person who merges the other one.
  const isOpen = pull.sameHead.some(({ number }) => number === other?.number);
  return !(isOpen && pull.isByStranger === true && pull.autoMerge === 'off');
}
