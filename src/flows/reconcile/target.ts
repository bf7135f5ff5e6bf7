import type { PullRequestKey } from './ports.ts';

/** What operations are for: a pull request, and the branch that it is to be merged into. */
export interface Target {
  readonly key: PullRequestKey;
  readonly branch: string;
}
