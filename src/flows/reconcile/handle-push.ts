import { type PushedChanges, verdictCanChange } from '../../core/plan/verdict-can-change.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { Repository } from '../ports.ts';
import type { ControllerParts } from './controller-parts.ts';
import { type RoundRecord, roundKey } from './last-round.ts';
import { liftStop } from './lift-stop.ts';
import type { InstalledRepository, OpenPullRequest } from './ports.ts';
import { pushedChanges } from './pushed-changes.ts';
import { readStored, writeStored } from './stored-value.ts';
import { verifyMerges } from './verify-merges.ts';

/** More differences are not compared: everything is looked at. */
const maxChanges = 5000;

/**
 * Handles a push to a base branch: queues the open pull requests whose verdict it can change, verifies the merges of this App there, and lifts a
 * stop if the branch is valid again.
 *
 * @throws HubError, MirrorError
 */
export async function handlePush(
  parts: ControllerParts,
  installed: InstalledRepository,
  branch: string,
): Promise<void> {
  const { hub, mirrors, queue, history } = parts;
  const tip = await hub.branch(installed, branch);
  if (tip === undefined) return;
  await verifyMerges(parts, installed, branch);
  await liftStop(parts, installed, branch);
  const open = (await hub.openPullRequests(installed)).filter(({ base }) => base.branch === branch);
  if (open.length > 0) {
    const repository = await mirrors.open(installed, { base: { branch, sha: tip }, pull: undefined });
    try {
      const differences = differencesTo(repository, tip);
      for (const pull of open)
        if (await isAffected(parts, installed, pull, differences))
          await queue.add(formatWorkKey({ ...installed, kind: 'pull', number: pull.number }));
    } finally {
      await repository.close();
    }
  }
  await writeStored(history, tipPlace(installed, branch), { tip });
}

/** The commit of a branch whose push was handled last. */
export async function knownTip(
  { history }: ControllerParts,
  installed: InstalledRepository,
  branch: string,
): Promise<string | undefined> {
  return (await readStored<{ readonly tip: string }>(history, tipPlace(installed, branch)))?.tip;
}

function tipPlace({ repository }: InstalledRepository, branch: string): string {
  return `branch:${repository.id}:${branch}`;
}

/** The changes since a commit, each asked for once; undefined where they cannot be known, or are too many. */
type Differences = (since: string) => Promise<PushedChanges | undefined>;

function differencesTo(repository: Repository, tip: string): Differences {
  const known = new Map<string, Promise<PushedChanges | undefined>>();
  const compare = async (since: string) => {
    if ((await repository.commit(since)) === undefined) return undefined;
    const [before, after] = await Promise.all([repository.tree(since), repository.tree(tip)]);
    const { changes, isComplete } = await repository.changes(before, after, maxChanges);
    return isComplete ? pushedChanges(repository, before, after, changes) : undefined;
  };
  return since => {
    const found = known.get(since) ?? compare(since);
    known.set(since, found);
    return found;
  };
}

async function isAffected(
  { history }: ControllerParts,
  { repository }: InstalledRepository,
  { number, base, head }: OpenPullRequest,
  differences: Differences,
): Promise<boolean> {
  const last = await readStored<RoundRecord>(history, roundKey(repository.id, number));
  if (last === undefined || last.footprint === undefined || last.state !== 'open') return true;
  if (last.base.branch !== base.branch || last.head !== head) return true;
  const pushed = await differences(last.base.sha);
  return pushed === undefined || verdictCanChange(last.footprint, pushed);
}
