import { type AuditState, auditHeadline, auditState } from '../../../core/audit/audit-state.ts';
import { formatWorkKey } from '../../../core/plan/work-key.ts';
import { auditCatalogs } from '../../audit/audit-catalogs.ts';
import { showAudit } from '../../audit/show-audit.ts';
import { publishPlan } from '../../publish/publish-plan.ts';
import { addSeconds } from '../add-seconds.ts';
import { HubError } from '../hub-error.ts';
import { recall, remember } from '../memory.ts';
import type { ControllerParts } from '../parts.ts';
import type { InstalledRepository } from '../ports.ts';
import type { Auditing, Publishing } from './ports.ts';
import { type PublicationRecord, publicationPlace } from './publication-record.ts';

const hour = 3600;
/** Seconds until the next audit. What is wrong may be well soon; but each audit asks for every image. */
const pauses: Readonly<Record<AuditState, number>> = { healthy: 24 * hour, wrong: 3 * hour, undetermined: 6 * hour };

/** What the last audit came to: JSON under `audit:<repository id>`. */
interface AuditRecord {
  readonly state: AuditState;
  /** One sentence. */
  readonly headline: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Whether a sweep has to audit: where catalogs are published, once a day, and sooner after one that found something. */
export async function isAuditDue(parts: ControllerParts, { repository }: InstalledRepository): Promise<boolean> {
  const { publishing, history, clock, appSettings } = parts;
  if (publishing?.auditing === undefined || appSettings.dryRun) return false;
  const published = await recall<PublicationRecord>(history, publicationPlace(repository));
  if (published === undefined || published.mode === 'manual' || !published.isSettled) return false;
  const last = await recall<AuditRecord>(history, auditPlace(repository));
  return last === undefined || addSeconds(last.at, pauses[last.state]) <= clock.now();
}

/**
 * Audits what is published of the default branch, shows it by one issue, and has published again what that cures.
 *
 * @throws HubError, MirrorError
 */
export async function auditRepository(parts: ControllerParts, of: InstalledRepository): Promise<void> {
  const { publishing, queue } = parts;
  if (publishing?.auditing === undefined) return;
  const all = { ...publishing, auditing: publishing.auditing };
  await queue.exclusive(`audit:${of.repository.id}`, () => audit(parts, all, of));
}

async function audit(
  { history, clock, mirrors, queue }: ControllerParts,
  publishing: Publishing & { readonly auditing: Auditing },
  of: InstalledRepository,
): Promise<void> {
  const head = await publishing.hub.defaultBranch(of);
  if (head === undefined) return;
  const { auditing, packer, mayPush } = publishing;
  const repository = await mirrors.open(of, { base: head, pull: undefined });
  try {
    const choice = { revision: head.sha, catalogs: [] };
    const plan = await publishPlan(repository, choice);
    // Issues say what is there: a configuration may name what others own.
    const mayRead = (text: string) => mayPush(of.repository.name, text);
    if (plan.kind !== 'plan' || plan.layout !== undefined) return;
    if (!plan.targets.every(target => mayRead(target.repository.text))) return;
    const images = auditing.openImages();
    const { place } = auditing;
    const now = clock.now();
    const from = { place, bases: place, published: images, referenced: images };
    const result = await auditCatalogs({ repository, choice, plan, ...from, packer, now });
    await showWhereAllowed(auditing, of, result);
    const record: AuditRecord = { state: auditState(result), headline: auditHeadline(result), at: now };
    await remember(history, auditPlace(of.repository), record);
    if (!result.catalogs.some(({ findings }) => findings.some(({ cure }) => cure === 'publish'))) return;
    const published = await recall<PublicationRecord>(history, publicationPlace(of.repository));
    if (published !== undefined)
      await remember(history, publicationPlace(of.repository), { ...published, isSettled: false });
    await queue.add(formatWorkKey({ ...of, kind: 'publish' }));
  } finally {
    await repository.close();
  }
}

/** The permission to write issues is optional. */
async function showWhereAllowed(
  { issues }: Auditing,
  of: InstalledRepository,
  result: Parameters<typeof showAudit>[1],
): Promise<void> {
  try {
    await showAudit(issues(of), result);
  } catch (error) {
    if (!(error instanceof HubError) || error.code !== 'denied') throw error;
  }
}

function auditPlace({ id }: { readonly id: number }): string {
  return `audit:${id}`;
}
