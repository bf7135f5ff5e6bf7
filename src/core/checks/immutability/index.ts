import type { Check } from '../define.ts';
import { bundleDirectoriesAreUnchanged } from './bundle-directories-are-unchanged.ts';
import { bundleInUseIsKept } from './bundle-in-use-is-kept.ts';
import { releasedBundlesAreUnchanged } from './released-bundles-are-unchanged.ts';
import { rukpakBundleSpecsAreUnchanged } from './rukpak-bundle-specs-are-unchanged.ts';
import { rukpakSourcesArePinned } from './rukpak-sources-are-pinned.ts';

/** Released content does not change. */
export const immutabilityChecks: readonly Check[] = [
  releasedBundlesAreUnchanged,
  bundleDirectoriesAreUnchanged,
  bundleInUseIsKept,
  rukpakSourcesArePinned,
  rukpakBundleSpecsAreUnchanged,
];
