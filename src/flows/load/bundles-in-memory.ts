import { readBundle } from '../../core/bundle/read-bundle.ts';
import type { BundleSource } from '../../core/bundle/source.ts';
import { valuesIn } from '../../core/json/values-in.ts';

/** Values in the manifests of all bundles together. Those of 1,200 bundles of the community have some six million. */
const maxValues = 10_000_000;

/** The fewest characters of a value. */
const fewestCharacters = 2;

/**
 * The bundles whose manifests can be held in memory together: all until they are too much, and none from then on. Nothing is read to
 * tell where there is too little text for it.
 */
export function bundlesInMemory(sources: readonly BundleSource[], most = maxValues): ReadonlySet<BundleSource> {
  const characters = sources.reduce((sum, source) => sum + charactersOf(source), 0);
  if (characters <= fewestCharacters * most) return new Set(sources);
  const held = new Set<BundleSource>();
  let values = 0;
  for (const source of sources) {
    if (values >= most) break;
    for (const manifest of readBundle(source).manifests) values += valuesIn(manifest.value);
    held.add(source);
  }
  return held;
}

function charactersOf({ files }: BundleSource): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}
