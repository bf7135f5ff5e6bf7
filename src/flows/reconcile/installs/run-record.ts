import type { CatalogResult, InstallResult } from '../../../core/cluster/runs/install-facts.ts';
import type { FollowedInstalls } from '../../../core/cluster/runs/wanted-installs.ts';
import type { PullRequestKey } from '../ports.ts';
import { changeStored, readStored, type Store } from '../stored-value.ts';

/**
 * What is known of the installs of one content of a pull request. A list of these, newest first, is stored as JSON under `install:<repository id>:<number>`: on top of what is
 * ahead of it in a merge queue, a pull request has another content than on its branch. Losing it costs time.
 */
export interface RunRecord {
  /** All of it is about this. */
  readonly subject: string;
  /** The workflow was started, or may have been. ISO 8601, UTC. */
  readonly startedAt?: string;
  /** What was started. */
  readonly followed?: FollowedInstalls;
  /** How often it was started without a run being listed. */
  readonly unlisted: number;
  /** Why it could not be started. */
  readonly refused?: { readonly problem: string; readonly fix: string; readonly at: string };
  /** The last run, and what it left. */
  readonly run?: {
    readonly id: number;
    readonly attempt: number;
    readonly results: readonly InstallResult[];
    readonly catalogs?: readonly CatalogResult[];
    readonly problem: string;
    /** It ended after the merge, so no verdict has told it. */
    readonly isLate?: true;
  };
}

/** Those of earlier heads and groups are of no use. */
const maxRecords = 4;

export function runRecordKey(repository: number, number: number): string {
  return `install:${repository}:${number}`;
}

/** What is known of a subject; nothing has been done for one that is not known. */
export async function readRunRecord(
  history: Store['history'],
  { repository, number }: Pick<PullRequestKey, 'repository' | 'number'>,
  subject: string,
): Promise<RunRecord> {
  const stored = await readStored<unknown>(history, runRecordKey(repository.id, number));
  return recordsIn(stored).find(record => record.subject === subject) ?? { subject, unlisted: 0 };
}

/** What is known of the installs that were begun last, as far as it is kept. */
export async function lastRunRecord(
  history: Store['history'],
  { repository, number }: Pick<PullRequestKey, 'repository' | 'number'>,
): Promise<RunRecord | undefined> {
  return recordsIn(await readStored<unknown>(history, runRecordKey(repository.id, number)))[0];
}

/** Keeps what is known of a subject now. */
export async function writeRunRecord(
  store: Store,
  { repository, number }: Pick<PullRequestKey, 'repository' | 'number'>,
  record: RunRecord,
): Promise<void> {
  await changeStored<readonly RunRecord[]>(store, runRecordKey(repository.id, number), before =>
    [record, ...recordsIn(before).filter(({ subject }) => subject !== record.subject)].slice(0, maxRecords),
  );
}

/** What another version wrote counts as nothing. */
function recordsIn(stored: unknown): readonly RunRecord[] {
  return Array.isArray(stored) ? stored : [];
}
