import type { Stop } from '../../core/plan/pull-request.ts';
import { recall, remember } from './memory.ts';
import type { History, InstalledRepository } from './ports.ts';

/** Merging to a branch stops because of what a merge left there, until the branch is valid again. */
export interface OwnStop {
  /** The pull request that was merged. */
  readonly number: number;
  /** The commit that it left. */
  readonly commit: string;
}

export function readOwnStop(history: History, of: InstalledRepository, branch: string): Promise<OwnStop | undefined> {
  return recall<OwnStop>(history, placeOf(of, branch));
}

/** @param stop undefined lifts it */
export function writeOwnStop(
  history: History,
  of: InstalledRepository,
  branch: string,
  stop: OwnStop | undefined,
): Promise<void> {
  return remember(history, placeOf(of, branch), stop);
}

/** The stop as a condition of merging shows it: by the pull request whose comment says what happened. */
export async function ownStop(history: History, of: InstalledRepository, branch: string): Promise<Stop | undefined> {
  const stop = await readOwnStop(history, of, branch);
  if (stop === undefined) return undefined;
  return {
    issue: stop.number,
    title: `${stop.commit.slice(0, 10)} is not what was judged: revert it, or fix the branch`,
  };
}

function placeOf({ repository }: InstalledRepository, branch: string): string {
  return `stop:${repository.id}:${branch}`;
}
