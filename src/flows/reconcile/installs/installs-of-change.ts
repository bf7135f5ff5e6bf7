import type { InstallState } from '../../../core/cluster/runs/install-facts.ts';
import type { WantedInstalls } from '../../../core/cluster/runs/wanted-installs.ts';
import type { Config } from '../../../core/config/model.ts';
import type { PullRequest } from '../../../core/plan/pull-request.ts';
import type { MirroredRepository, PullRequestKey } from '../ports.ts';
import { type InstallStateParts, readInstallState } from './read-install-state.ts';

/** What judging a change asks about its installs, and what was asked for. */
export interface InstallsOfChange {
  /** @param content is equal where what is to be installed is */
  readonly stateOf: (content: string, config: Config) => Promise<InstallState>;
  /** What was asked for; undefined where nothing was. */
  readonly wanted: () => WantedInstalls | undefined;
}

export function installsOfChange(
  repository: MirroredRepository,
  parts: InstallStateParts,
  key: PullRequestKey,
  { head, base }: PullRequest,
): InstallsOfChange {
  let wanted: WantedInstalls | undefined;
  // A branch that was pushed over may have lost it.
  const isOfBranch = async (commit: string) =>
    (await repository.commit(commit)) !== undefined && repository.contains(base.sha, commit);
  return {
    stateOf(content, { install: settings }) {
      const subject = parts.installing.digest(JSON.stringify([head.sha, content]));
      wanted = { settings, subject, branch: base.branch };
      return readInstallState(parts, key, wanted, isOfBranch);
    },
    wanted: () => wanted,
  };
}
