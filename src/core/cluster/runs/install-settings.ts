/**
 * Whether the App has the heads that a change brings installed on a cluster: `informational` shows the result, `required` also waits for it.
 */
export type InstallMode = 'off' | 'informational' | 'required';

/** The section `install` of the configuration. */
export interface InstallSettings {
  readonly mode: InstallMode;
  /** File name in `.github/workflows` of the workflow that installs. */
  readonly workflow: string;
  /** How many of its runs go on at once in one repository. */
  readonly atOnce: number;
}
