import type { Cause } from '../assessment.ts';
import { patience } from '../deadlines.ts';

/** What a reason of RukPak means. */
export interface ConditionReason {
  readonly text: string;
  /** Whose problem it is, where the message does not tell. */
  readonly cause: Cause;
  /** In milliseconds; absent: as the cause has it. */
  readonly patience?: number;
}

/**
 * The reasons for which RukPak says that something is not as it should be. It goes on trying for all of them.
 *
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/internal/controllers/bundledeployment/bundledeployment.go
 * @see https://github.com/operator-framework/rukpak/blob/v0.16.0/internal/controllers/bundledeployment/bundledeployment.go
 */
export const conditionReasons: ReadonlyMap<string, ConditionReason> = new Map<string, ConditionReason>([
  ['UnpackFailed', { text: 'RukPak cannot unpack the bundle', cause: 'unknown' }],
  ['BundleLoadFailed', { text: 'RukPak cannot read the bundle', cause: 'content' }],
  ['InstallFailed', { text: 'RukPak cannot install the objects of the bundle', cause: 'content' }],
  ['UpgradeFailed', { text: 'RukPak cannot upgrade the objects of the bundle', cause: 'content' }],
  // It works out there what would change, which fails where an object is not its own, or is no object.
  ['ErrorGettingReleaseState', { text: 'RukPak cannot apply the objects of the bundle', cause: 'content' }],
  ['Unhealthy', { text: 'Objects of the bundle are not healthy', cause: 'content', patience: patience.untilDeadline }],
  ['ReconcileFailed', { text: 'RukPak cannot keep the objects as they are', cause: 'unknown' }],
  ['ObjectLookupFailure', { text: 'RukPak cannot read the objects of the bundle', cause: 'cluster' }],
  ['ErrorGettingClient', { text: 'RukPak cannot use the API server', cause: 'cluster' }],
  ['CreateDynamicWatchFailed', { text: 'RukPak cannot watch the objects of the bundle', cause: 'cluster' }],
  ['ReadingContentFailed', { text: 'RukPak cannot read what it has unpacked', cause: 'cluster' }],
  ['ProcessingFinalizerFailed', { text: 'RukPak cannot take its finalizers off', cause: 'cluster' }],
]);
