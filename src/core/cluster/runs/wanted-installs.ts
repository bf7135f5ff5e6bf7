import type { InstallFacts } from './install-facts.ts';
import type { InstallSettings } from './install-settings.ts';
import type { InstallTarget } from './install-target.ts';

/** What a run of the workflow has to be about for its results to count. */
export interface WantedInstalls {
  readonly settings: InstallSettings;
  /** SHA-256 of the head and of what is to be installed. */
  readonly subject: string;
  /** The base branch, whose workflow it is. */
  readonly branch: string;
}

/** The same, with what is to be installed: enough to follow it without the change. */
export interface FollowedInstalls extends WantedInstalls {
  readonly targets: readonly InstallTarget[];
}

/** What of a pull request is to be tried on a cluster, and how far that is. */
export interface PullInstalls {
  readonly wanted: WantedInstalls;
  readonly facts: InstallFacts;
}
