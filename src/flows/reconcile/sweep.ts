import { formatWorkKey } from '../../core/plan/work-key.ts';
import { addSeconds } from './add-seconds.ts';
import { readRecord } from './branch-record.ts';
import { knownTip } from './handle-push.ts';
import { noteRepositories } from './note-repositories.ts';
import { type OpenRecord, openKey } from './open-record.ts';
import type { ControllerParts } from './parts.ts';
import type { InstalledRepository, OpenPullRequest } from './ports.ts';
import { isAuditDue } from './publish/audit-due.ts';
import { isCompositeUpdateDue } from './publish/composite-update-due.ts';
import { isPublicationDue } from './publish/publish-repository.ts';
import { doubtPusher } from './pusher-of.ts';
import type { RepositoryRecord } from './repository-record.ts';
import { type RoundRecord, roundKey } from './round-record.ts';
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
  for await (const of of parts.hub.repositories(onFailure)) {
    found.push({ installation: of.installation, ...of.repository, isPrivate: of.isPrivate });
    try {
      await sweepRepository(parts, of);
    } catch (error) {
      failed(formatWorkKey({ ...of, kind: 'repository' }), error);
    }
  }
  await noteRepositories(parts, found, unread);
}

/** Has every open pull request of one repository looked at: its rules changed, or merging goes on. @throws HubError */
export async function queueRepository(parts: ControllerParts, of: InstalledRepository): Promise<void> {
  for (const { number } of await parts.hub.openPullRequests(of)) await queuePull(parts, of, number);
}

async function sweepRepository(parts: ControllerParts, of: InstalledRepository): Promise<void> {
  const open = await parts.hub.openPullRequests(of);
  for (const pull of open) if (await hasToBeLookedAt(parts, of, pull)) await queuePull(parts, of, pull.number);
  for (const branch of new Set(open.map(({ base }) => base.branch)))
    if (await hasMoved(parts, of, branch)) await parts.queue.add(formatWorkKey({ ...of, kind: 'base', branch }));
  const numbers = new Set(open.map(({ number }) => number));
  for (const { number } of (await readStored<readonly OpenRecord[]>(parts.history, openKey(of.repository.id))) ?? [])
    if (!numbers.has(number)) await queuePull(parts, of, number);
  if (await isPublicationDue(parts, of)) await parts.queue.add(formatWorkKey({ ...of, kind: 'publish' }));
  if (await isCompositeUpdateDue(parts, of)) await parts.queue.add(formatWorkKey({ ...of, kind: 'composite' }));
  if (await isAuditDue(parts, of)) await parts.queue.add(formatWorkKey({ ...of, kind: 'audit' }));
}

async function hasToBeLookedAt(
  { history, clock }: ControllerParts,
  { repository }: InstalledRepository,
  { number, head, base, updatedAt }: OpenPullRequest,
): Promise<boolean> {
  const place = `swept:${repository.id}:${number}`;
  const now = clock.now();
  const last = await readStored<RoundRecord>(history, roundKey(repository.id, number));
  const swept = await readStored<{ readonly updatedAt: string }>(history, place);
  const isChanged = swept?.updatedAt !== updatedAt;
  if (isChanged) await doubtPusher(history, repository.id, number);
  if (isChanged && addSeconds(updatedAt, settledSeconds) < now) await writeStored(history, place, { updatedAt });
  if (isChanged || last?.state !== 'open' || last.isWaiting || addSeconds(last.at, maxSeconds) < now) return true;
  return last.head !== head || last.base.branch !== base.branch;
}

async function hasMoved(parts: ControllerParts, of: InstalledRepository, branch: string): Promise<boolean> {
  if (!allowsMerging(await readRecord(parts.history, of, branch))) return true;
  return (await parts.hub.branch(of, branch)) !== (await knownTip(parts, of, branch));
}

function queuePull(parts: ControllerParts, of: InstalledRepository, number: number): Promise<void> {
  return parts.queue.add(formatWorkKey({ ...of, kind: 'pull', number }));
}
