import type { ManifestNode } from '../../bundle/manifest-node.ts';
import type { Bundle, BundleManifest } from '../../bundle/model.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Place } from '../../source.ts';
import type { Draft } from '../define.ts';

/** A manifest of a bundle as rules see it. */
export interface LocatedManifest {
  readonly bundle: Bundle;
  readonly manifest: BundleManifest;
  readonly root: ManifestNode;
  /** What a rule says about a node of the manifest. */
  problem(node: ManifestNode, message: string, fix: string): Draft;
}

/** The ClusterServiceVersion of each bundle that has one. */
export function* csvsOf({ bundles }: Snapshot): Iterable<LocatedManifest> {
  for (const source of bundles) {
    const bundle = readBundle(source);
    if (bundle.csv !== undefined) yield located(bundle, bundle.csv);
  }
}

/** Every manifest of every bundle. */
export function* manifestsOf({ bundles }: Snapshot): Iterable<LocatedManifest> {
  for (const source of bundles) {
    const bundle = readBundle(source);
    for (const manifest of bundle.manifests) yield located(bundle, manifest);
  }
}

export function located(bundle: Bundle, manifest: BundleManifest): LocatedManifest {
  return {
    bundle,
    manifest,
    root: { value: manifest.value, path: [] },
    problem: (node, message, fix) => ({
      message,
      fix,
      ...placeInBundle(bundle, locate(manifest.document, ...node.path)),
    }),
  };
}

/** Where a finding about a file of a bundle stands: in the directory, or where the image is named. */
export function placeInBundle({ source }: Bundle, place: Place): Pick<Draft, 'package' | 'at'> {
  const { origin, package: owner } = source;
  if (origin.kind === 'image') return { package: owner, at: origin.place };
  return { package: owner, at: { ...place, file: origin.path === '' ? place.file : `${origin.path}/${place.file}` } };
}
