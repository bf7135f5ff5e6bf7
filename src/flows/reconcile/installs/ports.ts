import type { InstalledRepository } from '../ports.ts';
import type { PublishHub } from '../publish/ports.ts';

/** What following installs on a cluster works with. */
export interface Installing {
  readonly hub: InstallHub;
  /** SHA-256 of a text, as hexadecimal digits. */
  readonly digest: (text: string) => string;
}

/** GitHub, as following installs asks it. Every method throws `HubError`. */
export interface InstallHub extends Pick<PublishHub, 'startWorkflow'> {
  /** The runs of a workflow that this App, and nobody else, started by `workflow_dispatch`: some of the newest, newest first. */
  installRuns(installed: InstalledRepository, workflow: string): Promise<readonly InstallRun[]>;
  /** One of them; undefined where there is none such. */
  installRun(installed: InstalledRepository, workflow: string, id: number): Promise<InstallRun | undefined>;
  /** What the last attempt of a run left as its record; undefined where it left none, or too much. */
  installRecord(installed: InstalledRepository, run: InstallRun): Promise<string | undefined>;
}

/** A run of the workflow that installs. */
export interface InstallRun {
  readonly id: number;
  /** 1, and one more each time that somebody runs its jobs again. */
  readonly attempt: number;
  /** As `run-name` of the workflow makes it. */
  readonly title: string;
  /** The branch and the commit whose workflow it runs. */
  readonly branch: string;
  readonly sha: string;
  /** ISO 8601, UTC; `startedAt` of the last attempt. */
  readonly createdAt: string;
  readonly startedAt: string;
  /** Undefined while it goes on. */
  readonly conclusion: string | undefined;
  /** Its page. */
  readonly url: string;
}
