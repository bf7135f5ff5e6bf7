import { readBundle } from '../../core/bundle/read-bundle.ts';
import type { BundleSource } from '../../core/bundle/source.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import { valuesIn } from '../../core/values-in.ts';

/** Values in the manifests of all bundles together. Those of 1,200 bundles of the community have some six million. */
const mostValues = 10_000_000;

/** The fewest characters of a value. */
const fewestCharacters = 2;

/**
 * The bundles whose manifests are held in memory together, and a note for each that would be too much. Nothing is read to tell where
 * there is too little text for it.
 *
 * @param sources bundle directories
 */
export function bundlesWithinLimits(
  sources: readonly BundleSource[],
  most = mostValues,
): { readonly bundles: readonly BundleSource[]; readonly unloaded: readonly UnloadedFile[] } {
  const characters = sources.reduce((sum, source) => sum + charactersOf(source), 0);
  if (characters <= fewestCharacters * most) return { bundles: sources, unloaded: [] };
  const bundles: BundleSource[] = [];
  const unloaded: UnloadedFile[] = [];
  let values = 0;
  for (const source of sources) {
    if (values < most) {
      for (const manifest of readBundle(source).manifests) values += valuesIn(manifest.value);
      bundles.push(source);
    } else if (source.origin.kind === 'directory') {
      const detail = 'the bundles before it hold more than is read of one change';
      unloaded.push({ path: source.origin.path, side: 'merged', reason: 'too-much', detail });
    }
  }
  return { bundles, unloaded };
}

function charactersOf({ files }: BundleSource): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}
