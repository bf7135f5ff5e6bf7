import type { Files } from './content.ts';
import { packagesToInstall, type SimInstallRun } from './install-runs.ts';
import type { PullSnapshot } from './pull-snapshot.ts';
import type { World } from './world.ts';

/** What installs say of a pull request, found without any of the code that follows them. `none`: nothing is to be installed. */
export type InstallTruth = 'none' | 'passed' | 'failed' | 'open';

/**
 * Only the newest run counts that the App itself started, on the branch that is merged into, for this pull request, exactly this head, and exactly the
 * heads of channels that merging it brings. What a merge queue makes of this head is installed from the commit of the queue.
 */
export function installTruthOf(world: World, snapshot: PullSnapshot): InstallTruth {
  const newest = runsFor(world, snapshot)?.at(-1);
  if (newest === undefined) return toInstall(world, snapshot.base, snapshot.pull.head) === '' ? 'none' : 'open';
  if (newest.conclusion === undefined || newest.found === 'nothing') return 'open';
  return newest.found;
}

/** The runs about what merging it brings, oldest first. */
export function runsFor(world: World, { pull, base, installRuns }: PullSnapshot): readonly SimInstallRun[] {
  const wanted = toInstall(world, base, pull.head);
  if (wanted === '') return [];
  return installRuns.filter(
    ({ by, branch, inputs }) =>
      by === 'app' &&
      branch === pull.branch &&
      inputs.pull === pull.number &&
      isOfHead(world, inputs.head, pull) &&
      toInstall(world, inputs.base, inputs.head) === wanted,
  );
}

function isOfHead({ madeGroups }: World, commit: string, { number, head }: PullSnapshot['pull']): boolean {
  const group = madeGroups.get(commit);
  return commit === head || (group?.number === number && group.pullHead === head);
}

/** Equal where the same would be installed; empty where nothing would. */
function toInstall({ store }: World, base: string, head: string): string {
  const merged = store.merge(base, head);
  const bundleOf = (name: string, files: Files) => [name, files[`catalog/${name}/catalog.yaml`]];
  const found = packagesToInstall(store.files(base), merged).map(name => bundleOf(name, merged ?? {}));
  return found.length === 0 ? '' : JSON.stringify(found);
}
