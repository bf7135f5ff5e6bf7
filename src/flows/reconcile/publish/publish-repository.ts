import { addSeconds } from '../../../core/add-seconds.ts';
import { formatWorkKey } from '../../../core/plan/work-key.ts';
import type { Receipt } from '../../../core/publish/receipt.ts';
import type { PublishMode } from '../../../core/publish/settings.ts';
import { loadConfig } from '../../load/load-config.ts';
import { publishPlan } from '../../publish/publish-plan.ts';
import type { ControllerParts } from '../controller-parts.ts';
import type { InstalledRepository, MirroredRepository } from '../ports.ts';
import { retrySeconds } from '../retry-schedule.ts';
import { readStored, writeStored } from '../stored-value.ts';
import { isAuditDue } from './audit-due.ts';
import { isCompositeUpdateDue } from './composite-update-due.ts';
import { noteLiveRevisions } from './live-revisions.ts';
import { noteDeployments } from './note-deployments.ts';
import { noteLive } from './note-live.ts';
import { type PublicationRecord, publicationKey } from './publication-record.ts';
import { publishByWorkflow } from './publish-by-workflow.ts';
import { publishInline } from './publish-inline.ts';
import type { Published, PublishingParts } from './published.ts';

const minute = 60;
/** After so many seconds the registry is compared with the branch once more: bases get newer, and tags get lost. */
const settledSeconds = 60 * minute;

/**
 * Brings the catalogs of the default branch to the registry, as the configuration says: what is tagged is compared with what the branch is at,
 * so that neither a lost event nor a process that died matters, and many merges are one publication of the newest. One does so at a time.
 *
 * @throws HubError, MirrorError
 */
export async function publishRepository(parts: ControllerParts, installed: InstalledRepository): Promise<void> {
  const { publishing } = parts;
  if (publishing === undefined) return;
  const all = { ...parts, publishing };
  await parts.queue.exclusive(`publish:${installed.repository.id}`, () => publishNewest(all, installed));
}

/** Whether a sweep has to look: where nothing is published, what is configured is read now and then. */
export async function isPublicationDue(
  { publishing, history, clock }: ControllerParts,
  { repository }: InstalledRepository,
): Promise<boolean> {
  if (publishing === undefined) return false;
  const record = await readStored<PublicationRecord>(history, publicationKey(repository));
  return record?.mode !== 'manual' || addSeconds(record.at, settledSeconds) <= clock.now();
}

async function publishNewest(parts: PublishingParts, installed: InstalledRepository): Promise<void> {
  const { publishing, mirrors, history, queue, clock, appSettings, onNote } = parts;
  const head = await publishing.hub.defaultBranch(installed);
  if (head === undefined) return;
  const storageKey = publicationKey(installed.repository);
  const before = await readStored<PublicationRecord>(history, storageKey);
  const isSame = before?.revision === head.sha;
  if (isSame && before.isSettled && addSeconds(before.at, settledSeconds) > clock.now()) return;
  const repository = await mirrors.open(installed, { base: head, pull: undefined });
  try {
    const last = isSame ? before : undefined;
    const { mode, updatesReferences, published, receipt } = await publishRevision(
      parts,
      installed,
      repository,
      head,
      last,
    );
    const { catalogs, problems, againAfter, startedAt } = published;
    if (!appSettings.dryRun) {
      await noteDeployments(parts, installed, head.sha, catalogs);
      await noteLiveRevisions(parts, installed, head.branch, mode === 'manual' ? undefined : receipt);
      await noteLive(parts, installed, repository, head.branch, receipt);
    }
    const isFailed = catalogs.some(({ isInfrastructure }) => isInfrastructure === true);
    const failures = isFailed ? (last?.failures ?? 0) + 1 : 0;
    const pause = againAfter ?? (isFailed ? retrySeconds(failures - 1) : undefined);
    const at = clock.now();
    const record: PublicationRecord = {
      mode,
      updatesReferences,
      revision: head.sha,
      isSettled: pause === undefined,
      failures,
      ...(pause === undefined || last?.again === undefined ? {} : { again: last.again }),
      ...(startedAt === undefined ? {} : { startedAt }),
      problems: [
        ...problems,
        ...catalogs.flatMap(({ path, problem }) => (problem === undefined ? [] : `${path}: ${problem}`)),
      ],
      at,
    };
    const key = formatWorkKey({ ...installed, kind: 'publish' });
    for (const problem of record.problems) onNote?.({ kind: 'unpublished', key, problem });
    await writeStored(history, storageKey, record);
    if (await isCompositeUpdateDue(parts, installed))
      await queue.add(formatWorkKey({ ...installed, kind: 'composite' }));
    if (pause !== undefined) await queue.add(key, addSeconds(at, pause));
    else if (await isAuditDue(parts, installed)) await queue.add(formatWorkKey({ ...installed, kind: 'audit' }));
  } finally {
    await repository.close();
  }
}

async function publishRevision(
  parts: PublishingParts,
  installed: InstalledRepository,
  repository: MirroredRepository,
  { branch, sha }: { readonly branch: string; readonly sha: string },
  last: PublicationRecord | undefined,
): Promise<{
  readonly mode: PublishMode;
  readonly updatesReferences: boolean;
  readonly published: Published;
  readonly receipt: Receipt;
}> {
  const { config } = await loadConfig(repository, await repository.tree(sha));
  const { mode, workflow, updateReferences: updatesReferences } = config.publish;
  const nothing = { schemaVersion: 1, revision: sha, time: '', catalogs: [] } as const;
  if (mode === 'manual')
    return { mode, updatesReferences, published: { catalogs: [], problems: [] }, receipt: nothing };
  const plan = await publishPlan(repository, { revision: sha, catalogs: [] });
  if (plan.kind !== 'plan') {
    const problems = plan.problems.map(problem => (typeof problem === 'string' ? problem : problem.message));
    return { mode, updatesReferences, published: { catalogs: [], problems }, receipt: nothing };
  }
  const published =
    mode === 'inline'
      ? await publishInline(parts, installed, repository, plan, last?.again)
      : await publishByWorkflow(parts, installed, plan, { workflow, branch, sha, last });
  return {
    mode,
    updatesReferences,
    published,
    receipt: { ...nothing, time: plan.release.time, catalogs: published.catalogs },
  };
}
