import type { GroupEntry, JudgedGroup, MergeGroup } from '../../core/plan/group-check.ts';
import type { Operation } from '../../core/plan/operation.ts';
import type { ControllerParts } from './controller-parts.ts';
import { judgeQueuedPull } from './judge-queued-pull.ts';
import type { InstalledRepository, MergeQueue, MirroredRepository } from './ports.ts';

/** One entry of a queue whose commit a group contains. */
interface Step {
  readonly number: number | undefined;
  readonly commit: string;
  readonly base: string;
}

/** The pull requests of a group. */
export interface JudgedEntries extends Pick<JudgedGroup, 'entries' | 'problem'> {
  /** What has to be started on a cluster to determine some of them. */
  readonly installs: readonly StartedFor[];
}

/** An operation for a pull request. */
interface StartedFor {
  readonly number: number;
  readonly operation: Operation;
}

/**
 * The pull requests that the check of a group lets be merged, each judged as it is now: where GitHub holds every entry to the checks of its own
 * commit, that of this commit alone, else those ahead of it, too.
 *
 * @throws HubError, MirrorError
 */
export async function judgeGroupEntries(
  parts: ControllerParts,
  installed: InstalledRepository,
  group: MergeGroup,
  queue: MergeQueue | undefined,
): Promise<JudgedEntries> {
  const { branch } = group;
  const steps = await stepsOf(parts, installed, group, queue);
  if (typeof steps === 'string') return { entries: [], problem: steps, installs: [] };
  const entries: GroupEntry[] = [];
  const installs: StartedFor[] = [];
  for (const { number, commit, base } of queue?.checksEach === true ? steps.slice(-1) : steps) {
    if (number === undefined)
      return { entries, problem: `The merge queue does not name the pull request of ${commit}.`, installs };
    const judged = await judgeQueuedPull(parts, { ...installed, number }, { commit, base, branch });
    entries.push(judged.entry);
    installs.push(...judged.installs.map(operation => ({ number, operation })));
  }
  return { entries, installs };
}

/** What the branch of a group is at, on top of which its commit was made; undefined where the branch has moved since. @throws HubError, MirrorError */
export async function tipBelow(
  { hub, mirrors }: ControllerParts,
  installed: InstalledRepository,
  { head, branch }: MergeGroup,
): Promise<string | undefined> {
  const tip = await hub.branch(installed, branch);
  const repository = await mirrors.open(installed, { base: { branch: undefined, sha: head }, pull: undefined });
  try {
    return tip !== undefined && (await hasCommit(repository, head, tip)) ? tip : undefined;
  } finally {
    await repository.close();
  }
}

/** What the group adds to the branch, entry by entry; a sentence where that could not be determined. */
async function stepsOf(
  parts: ControllerParts,
  installed: InstalledRepository,
  group: MergeGroup,
  queue: MergeQueue | undefined,
): Promise<readonly Step[] | string> {
  const { mirrors } = parts;
  const { head } = group;
  const index = queue?.entries.findIndex(entry => entry.head === head) ?? -1;
  const own = queue?.entries[index];
  if (queue === undefined) return 'The merge queue could not be read.';
  if (own === undefined) return 'This commit is not in the merge queue.';
  const tip = await tipBelow(parts, installed, group);
  if (tip === undefined) return `The branch has moved since the merge queue made this commit.`;
  const repository = await mirrors.open(installed, { base: { branch: undefined, sha: head }, pull: undefined });
  try {
    const steps: Step[] = [];
    let base = tip;
    for (const { number, head: commit } of queue.entries.slice(0, index)) {
      if (commit === undefined || !(await hasCommit(repository, head, commit))) continue;
      steps.push({ number, commit, base });
      base = commit;
    }
    return [...steps, { number: own.number, commit: head, base }];
  } finally {
    await repository.close();
  }
}

async function hasCommit(repository: MirroredRepository, head: string, commit: string): Promise<boolean> {
  return (await repository.commit(commit)) !== undefined && (await repository.contains(head, commit));
}
