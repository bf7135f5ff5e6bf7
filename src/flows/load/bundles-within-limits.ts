import type { BundleSource } from '../../core/bundle/source.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import { bundlesInMemory } from './bundles-in-memory.ts';

/**
 * The bundles whose manifests are held in memory together, and a note for each that would be too much.
 *
 * @param sources bundle directories
 * @param most values in the manifests of all
 */
export function bundlesWithinLimits(
  sources: readonly BundleSource[],
  most?: number,
): { readonly bundles: readonly BundleSource[]; readonly unloaded: readonly UnloadedFile[] } {
  const held = bundlesInMemory(sources, most);
  const detail = 'the bundles before it reach the limit of one change';
  const unloaded = sources.flatMap((source): UnloadedFile[] =>
    held.has(source) || source.origin.kind !== 'directory'
      ? []
      : [{ path: source.origin.path, side: 'merged', reason: 'too-much', detail }],
  );
  return { bundles: sources.filter(source => held.has(source)), unloaded };
}
