import { addSeconds } from '../../core/add-seconds.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { readRecord } from './branch-record.ts';
import type { ControllerParts } from './controller-parts.ts';
import { knownTip } from './handle-push.ts';
import { type RoundRecord, roundKey } from './last-round.ts';
import { noteRepositories } from './note-repositories.ts';
import { type OpenRecord, openKey } from './open-record.ts';
import type { InstalledRepository, OpenPullRequest } from './ports.ts';
import { isAuditDue } from './publish/audit-due.ts';
import { isCompositeUpdateDue } from './publish/composite-update-due.ts';
import { isPublicationDue } from './publish/publish-repository.ts';
import { doubtPusher } from './pusher-of.ts';
import type { RepositoryRecord } from './repository-record.ts';
import { readStored, writeStored } from './stored-value.ts';
import { allowsMerging } from './verify-merges.ts';

/** GitHub writes times in seconds, and lists lag behind: what has changed just now is looked at once more. */
const settledSeconds = 120;
/** A verdict depends on the time, too: waivers end. */
const maxSeconds = 24 * 3600;

/**
 * Finds what no event reported: every open pull request that changed since it was looked at, or waits for something that no
 * event reports, and every base branch that has moved. One installation or repository that cannot be read never stops it.
 */
export async function sweep(parts: ControllerParts): Promise<void> {
  const failed = (key: string, error: unknown) => parts.onNote?.({ kind: 'failed', key, error });
  const unread = new Set<number>();
  const onFailure = (installation: number, error: unknown) => {
    unread.add(installation);
    failed(`installation:${installation}`, error);
  };
  const found: RepositoryRecord[] = [];
  for await (const installed of parts.hub.repositories(onFailure)) {
    found.push({ installation: installed.installation, ...installed.repository, isPrivate: installed.isPrivate });
    try {
      await sweepRepository(parts, installed);
    } catch (error) {
      failed(formatWorkKey({ ...installed, kind: 'repository' }), error);
    }
  }
  await noteRepositories(parts, found, unread);
}

/** Has every open pull request of one repository looked at: its rules changed, or merging goes on. @throws HubError */
export async function queueRepository(parts: ControllerParts, installed: InstalledRepository): Promise<void> {
  for (const { number } of await parts.hub.openPullRequests(installed)) await queuePull(parts, installed, number);
}

async function sweepRepository(parts: ControllerParts, installed: InstalledRepository): Promise<void> {
  const open = await parts.hub.openPullRequests(installed);
  for (const pull of open)
    if (await hasToBeLookedAt(parts, installed, pull)) await queuePull(parts, installed, pull.number);
  for (const branch of new Set(open.map(({ base }) => base.branch)))
    if (await hasMoved(parts, installed, branch))
      await parts.queue.add(formatWorkKey({ ...installed, kind: 'base', branch }));
  const numbers = new Set(open.map(({ number }) => number));
  for (const { number } of (await readStored<readonly OpenRecord[]>(parts.history, openKey(installed.repository.id))) ??
    [])
    if (!numbers.has(number)) await queuePull(parts, installed, number);
  if (await isPublicationDue(parts, installed)) await parts.queue.add(formatWorkKey({ ...installed, kind: 'publish' }));
  if (await isCompositeUpdateDue(parts, installed))
    await parts.queue.add(formatWorkKey({ ...installed, kind: 'composite' }));
  if (await isAuditDue(parts, installed)) await parts.queue.add(formatWorkKey({ ...installed, kind: 'audit' }));
}

async function hasToBeLookedAt(
  parts: ControllerParts,
  { repository }: InstalledRepository,
  { number, head, base, updatedAt }: OpenPullRequest,
): Promise<boolean> {
  const { history, clock } = parts;
  const place = `swept:${repository.id}:${number}`;
  const now = clock.now();
  const last = await readStored<RoundRecord>(history, roundKey(repository.id, number));
  const swept = await readStored<{ readonly updatedAt: string }>(history, place);
  const isChanged = swept?.updatedAt !== updatedAt;
  if (isChanged) await doubtPusher(parts, repository.id, number, updatedAt);
  if (isChanged && addSeconds(updatedAt, settledSeconds) < now) await writeStored(history, place, { updatedAt });
  if (isChanged || last?.state !== 'open' || last.isWaiting || addSeconds(last.at, maxSeconds) < now) return true;
  return last.head !== head || last.base.branch !== base.branch;
}

async function hasMoved(parts: ControllerParts, installed: InstalledRepository, branch: string): Promise<boolean> {
  if (!allowsMerging(await readRecord(parts.history, installed, branch))) return true;
  return (await parts.hub.branch(installed, branch)) !== (await knownTip(parts, installed, branch));
}

function queuePull(parts: ControllerParts, installed: InstalledRepository, number: number): Promise<void> {
  return parts.queue.add(formatWorkKey({ ...installed, kind: 'pull', number }));
}
