import { addSeconds } from '../../../core/add-seconds.ts';
import type { AuditState } from '../../../core/audit/audit-state.ts';
import type { ControllerParts } from '../controller-parts.ts';
import type { InstalledRepository } from '../ports.ts';
import { readStored } from '../stored-value.ts';
import { type PublicationRecord, publicationKey } from './publication-record.ts';

const hour = 3600;
/** Seconds until the next audit. What is wrong may be well soon; but each audit asks for every image. */
const pauses: Readonly<Record<AuditState, number>> = { healthy: 24 * hour, wrong: 3 * hour, undetermined: 6 * hour };

/** What the last audit came to: JSON under `audit:<repository id>`. */
export interface AuditRecord {
  readonly state: AuditState;
  /** One sentence. */
  readonly headline: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** It had the catalogs published again: whether that was the cure is looked at when it is done. */
  readonly isCuring: boolean;
}

export function auditKey({ id }: { readonly id: number }): string {
  return `audit:${id}`;
}

/** Whether to audit: where catalogs are published, once a day, and sooner after an audit that found something. */
export async function isAuditDue(parts: ControllerParts, { repository }: InstalledRepository): Promise<boolean> {
  const { publishing, history, clock, appSettings } = parts;
  if (publishing?.auditing === undefined || appSettings.dryRun) return false;
  const published = await readStored<PublicationRecord>(history, publicationKey(repository));
  if (published === undefined || published.mode === 'manual' || !published.isSettled) return false;
  const last = await readStored<AuditRecord>(history, auditKey(repository));
  return last === undefined || last.isCuring || addSeconds(last.at, pauses[last.state]) <= clock.now();
}
