import { addSeconds } from '../../../core/add-seconds.ts';
import type { ControllerParts } from '../controller-parts.ts';
import type { InstalledRepository } from '../ports.ts';
import { readStored } from '../stored-value.ts';
import { type PublicationRecord, publicationKey } from './publication-record.ts';

const pauseSeconds = 3600;

/** What the last look at the references of a composite found: JSON under `composite:<repository id>`. */
export interface CompositeRecord {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** One sentence each: why the pull request is not as it should be. */
  readonly problems: readonly string[];
}

export function compositeKey({ id }: { readonly id: number }): string {
  return `composite:${id}`;
}

/** Whether to look at the references of a composite: where the configuration asks for it, once an hour. */
export async function isCompositeUpdateDue(
  parts: ControllerParts,
  { repository }: InstalledRepository,
): Promise<boolean> {
  const { publishing, history, clock, appSettings } = parts;
  if (publishing === undefined || appSettings.dryRun) return false;
  const published = await readStored<PublicationRecord>(history, publicationKey(repository));
  if (published?.updatesReferences !== true) return false;
  const last = await readStored<CompositeRecord>(history, compositeKey(repository));
  return last === undefined || addSeconds(last.at, pauseSeconds) <= clock.now();
}
