import { changedTargets } from '../cluster/runs/changed-targets.ts';
import type { Snapshot } from '../snapshot.ts';
import { type LimitingReason, limitingReason } from './limiting-reason.ts';

/** Whoever does not follow installs on a cluster says so, where the configuration wants them. */
export function* reasonsOfInstalls(snapshot: Snapshot): Iterable<LimitingReason> {
  const { installs, config } = snapshot;
  if (config.install.mode !== 'required' || installs !== undefined) return;
  if (changedTargets(snapshot).targets.length === 0) return;
  const message =
    'Whether new heads can be installed on a cluster is not part of this verdict: only the App follows that.';
  yield limitingReason('merge', 'installs-not-followed', message, 'nobody');
}
