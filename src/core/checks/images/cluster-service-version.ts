import type { BundleDirectory } from '../../repository/operator.ts';
import { pathBelow } from '../../repository/paths.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import { valueAt } from './value-at.ts';

/** Spares reading what cannot be one: the kind is written out, unless an escape or a tag such as `!!binary` hides it. */
const mayBeOne = /ClusterServiceVersion|\\[uUx\r\n]|![^\s=]/;

/**
 * The ClusterServiceVersion of a bundle directory: the first by file name that is one, whatever the file is called, as
 * OLM finds it. Undefined where there is none that can be read.
 */
export function clusterServiceVersionOf(bundle: BundleDirectory | undefined): Manifest | undefined {
  const files = [...(bundle?.files ?? [])].filter(([path]) => pathBelow('manifests', path) !== undefined);
  for (const [, file] of files.sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!mayBeOne.test(file.text)) continue;
    const manifest = manifestOf(file);
    if (manifest === undefined) continue;
    if (valueAt(manifest.value, ['kind']) === 'ClusterServiceVersion') return manifest;
  }
  return undefined;
}
