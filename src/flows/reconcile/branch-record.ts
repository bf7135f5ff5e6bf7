import type { Stop } from '../../core/plan/pull-request.ts';
import type { History, InstalledRepository } from './ports.ts';
import { changeStored, readStored, type Store } from './stored-value.ts';

/** A merge whose guard does not bind the base: what came of it has to be compared with what was judged. */
export interface UnboundMerge {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  /** Id of the tree that was judged; undefined where that is not known any more. */
  readonly tree: string | undefined;
  /** By rebase: how many commits of the head it makes again. */
  readonly replayed?: number;
  /** It was judged for another branch than the one that has it. */
  readonly wasRetargeted?: true;
}

/** Merging to a branch stops because of what a merge left there, until the branch is valid again. */
export interface OwnStop {
  /** The pull request that was merged. */
  readonly number: number;
  /** The commit that it left. */
  readonly commit: string;
  /** The commit of the base branch that it was judged with. */
  readonly before: string;
  /**
   * It may be valid and still not what was approved: no push lifts it that leaves there what came in since this commit of the branch, unless a maintainer
   * approves it.
   */
  readonly unapprovedSince?: string;
}

/**
 * What merging into a branch goes by. It is one text for each repository, so that a part of it is never lost alone: a branch without a
 * record is one whose record was lost, and GitHub is asked before anything is merged there (`recover-record.ts`).
 */
export interface BranchRecord {
  readonly branch: string;
  /** Those that were not compared yet. */
  readonly unbound: readonly UnboundMerge[];
  readonly stop?: OwnStop;
  /** It was made anew: what the process before it asked for may have come since. ISO 8601, UTC. */
  readonly recoverUntil?: string;
}

/** Undefined where nothing is known of the branch. */
export async function readRecord(
  history: History,
  installed: InstalledRepository,
  branch: string,
): Promise<BranchRecord | undefined> {
  return (await readAll(history, installed)).find(record => record.branch === branch);
}

/** Adds the record of a branch, unless it is there already. */
export function addRecord(store: Store, installed: InstalledRepository, record: BranchRecord): Promise<boolean> {
  return changeAll(store, installed, records =>
    records.some(({ branch }) => branch === record.branch) ? undefined : [...records, record],
  );
}

/**
 * Changes the record of a branch, where there is one: without it, what else there is to know is not known either.
 *
 * @param change undefined leaves it as it is
 * @returns whether it was changed
 */
export function changeRecord(
  store: Store,
  installed: InstalledRepository,
  branch: string,
  change: (record: BranchRecord) => BranchRecord | undefined,
): Promise<boolean> {
  return changeAll(store, installed, records => {
    const before = records.find(record => record.branch === branch);
    const after = before === undefined ? undefined : change(before);
    return after === undefined ? undefined : records.map(record => (record === before ? after : record));
  });
}

/** The stop as a condition of merging shows it: by the pull request whose comment says what happened. */
export async function ownStop(
  history: History,
  installed: InstalledRepository,
  branch: string,
): Promise<Stop | undefined> {
  const stop = (await readRecord(history, installed, branch))?.stop;
  if (stop === undefined) return undefined;
  return {
    issue: stop.number,
    title: `${stop.commit.slice(0, 10)} is not what was checked: revert it, or ${stop.unapprovedSince !== undefined ? 'approve it' : 'fix the branch'}`,
  };
}

async function readAll(history: History, installed: InstalledRepository): Promise<readonly BranchRecord[]> {
  return (await readStored<readonly BranchRecord[]>(history, storageKeyOf(installed))) ?? [];
}

function changeAll(
  store: Store,
  installed: InstalledRepository,
  change: (records: readonly BranchRecord[]) => readonly BranchRecord[] | undefined,
): Promise<boolean> {
  return changeStored<readonly BranchRecord[]>(store, storageKeyOf(installed), (before = []) => change(before));
}

function storageKeyOf({ repository }: InstalledRepository): string {
  return `merges:${repository.id}`;
}
