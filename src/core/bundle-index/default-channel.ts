import type { IndexMode } from './index-mode.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/**
 * The default channel that opm gives a package of bundles: the one that the newest bundle names, of those that name any. Where none does, in
 * the mode `replaces` the only channel, and else the first by name of the bundle that is added first. Empty where opm gives up. opm takes
 * bundles in the order in which they are added, which is taken to be that of their versions.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/populator.go SemverPackageManifest
 */
export function defaultChannelOf(newestLast: readonly IndexedBundle[], mode: IndexMode): string {
  const named = newestLast.findLast(({ defaultChannel }) => defaultChannel !== '')?.defaultChannel;
  if (named !== undefined) return named;
  if (mode !== 'replaces') return [...(newestLast[0]?.channels ?? [])].sort()[0] ?? '';
  const [only = '', ...more] = new Set(newestLast.flatMap(bundle => bundle.channels));
  return more.length === 0 ? only : '';
}
