import type { Audit } from '../../../core/audit/audit.ts';
import { auditHeadline, auditState } from '../../../core/audit/audit-state.ts';
import { formatWorkKey } from '../../../core/plan/work-key.ts';
import { auditCatalogs } from '../../audit/audit-catalogs.ts';
import { showAudit } from '../../audit/show-audit.ts';
import { publishPlan } from '../../publish/publish-plan.ts';
import type { ControllerParts } from '../controller-parts.ts';
import { HubError } from '../hub-error.ts';
import type { InstalledRepository } from '../ports.ts';
import { readStored, writeStored } from '../stored-value.ts';
import { type AuditRecord, auditKey } from './audit-due.ts';
import type { Auditing, Publishing } from './ports.ts';
import { type PublicationRecord, publicationKey } from './publication-record.ts';

/**
 * Audits what is published of the default branch, shows it by one issue, and has published again what that cures.
 *
 * @throws HubError, MirrorError
 */
export async function auditRepository(parts: ControllerParts, installed: InstalledRepository): Promise<void> {
  const { publishing, queue } = parts;
  if (publishing?.auditing === undefined) return;
  const all = { ...publishing, auditing: publishing.auditing };
  await queue.exclusive(`audit:${installed.repository.id}`, () => auditNow(parts, all, installed));
}

async function auditNow(
  parts: ControllerParts,
  publishing: Publishing & { readonly auditing: Auditing },
  installed: InstalledRepository,
): Promise<void> {
  const { history, clock, mirrors } = parts;
  const head = await publishing.hub.defaultBranch(installed);
  if (head === undefined) return;
  const { auditing, packer, mayPush } = publishing;
  const repository = await mirrors.open(installed, { base: head, pull: undefined });
  try {
    const choice = { revision: head.sha, catalogs: [] };
    const plan = await publishPlan(repository, choice);
    // Issues say what is there: a configuration may name what others own.
    const mayRead = (text: string) => mayPush(installed.repository.name, text);
    if (plan.kind !== 'plan' || plan.layout !== undefined) return;
    if (!plan.targets.every(target => mayRead(target.repository.text))) return;
    const images = auditing.openImages();
    const { place } = auditing;
    const now = clock.now();
    const from = { place, bases: place, published: images, referenced: images };
    const result = await auditCatalogs({ repository, choice, plan, ...from, packer, now });
    await showWhereAllowed(auditing, installed, result);
    const last = await readStored<AuditRecord>(history, auditKey(installed.repository));
    // What publishing has not cured just now it will not cure at once.
    const isCuring = last?.isCuring !== true && (await cure(parts, installed, result));
    const record: AuditRecord = { state: auditState(result), headline: auditHeadline(result), at: now, isCuring };
    await writeStored(history, auditKey(installed.repository), record);
  } finally {
    await repository.close();
  }
}

/** Has published again what that cures. @returns whether anything is */
async function cure(
  { history, queue }: ControllerParts,
  installed: InstalledRepository,
  { catalogs, time }: Audit,
): Promise<boolean> {
  const cured = (cures: readonly unknown[]) =>
    catalogs.filter(({ findings }) => findings.some(finding => cures.includes(finding.cure)));
  if (cured(['publish', 'rebuild']).length === 0) return false;
  const again = { since: time, rebuild: cured(['rebuild']).map(({ path }) => path) };
  const storageKey = publicationKey(installed.repository);
  // What is being published just now writes the record at its end.
  await queue.exclusive(`publish:${installed.repository.id}`, async () => {
    const published = await readStored<PublicationRecord>(history, storageKey);
    if (published !== undefined) await writeStored(history, storageKey, { ...published, isSettled: false, again });
  });
  await queue.add(formatWorkKey({ ...installed, kind: 'publish' }));
  return true;
}

/** The permission to write issues is optional. */
async function showWhereAllowed(
  { issues }: Auditing,
  installed: InstalledRepository,
  result: Parameters<typeof showAudit>[1],
): Promise<void> {
  try {
    await showAudit(issues(installed), result);
  } catch (error) {
    if (!(error instanceof HubError) || error.code !== 'denied') throw error;
  }
}
