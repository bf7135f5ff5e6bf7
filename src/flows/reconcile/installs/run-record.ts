import type { InstallResult } from '../../../core/cluster/runs/install-facts.ts';

/** What is known of the installs of a pull request: JSON under `install:<repository id>:<number>`. Losing it costs time. */
export interface RunRecord {
  /** All of it is about this. */
  readonly subject: string;
  /** The workflow was started, or may have been. ISO 8601, UTC. */
  readonly startedAt?: string;
  /** How often it was started without a run being listed. */
  readonly unlisted: number;
  /** Why it could not be started. */
  readonly refused?: { readonly problem: string; readonly fix: string; readonly at: string };
  /** The last run, and what it left. */
  readonly run?: {
    readonly id: number;
    readonly attempt: number;
    readonly results: readonly InstallResult[];
    readonly problem: string;
  };
}

export function runRecordKey(repository: number, number: number): string {
  return `install:${repository}:${number}`;
}
