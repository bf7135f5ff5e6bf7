import type { ManifestNode } from '../../bundle/manifest-node.ts';
import type { Bundle, BundleDocument, BundleManifest } from '../../bundle/model.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { inFile, locate } from '../../catalog/locate.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Place } from '../../source.ts';
import type { Draft } from '../define.ts';
import { shownReference } from '../images/shown-reference.ts';
import { shownText } from './shown-text.ts';

/** A document of a bundle as rules see it. */
export interface LocatedDocument {
  readonly bundle: Bundle;
  readonly root: ManifestNode;
  /** What a rule says about a node of the document. */
  problem(node: ManifestNode, message: string, fix: string): Draft;
}

/** A manifest of a bundle as rules see it. */
export interface LocatedManifest extends LocatedDocument {
  readonly manifest: BundleManifest;
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
  return { ...locatedDocument(bundle, manifest), manifest };
}

export function locatedDocument(bundle: Bundle, { document, value }: BundleDocument): LocatedDocument {
  return {
    bundle,
    root: { value, path: [] },
    problem: (node, message, fix) => problemInBundle(bundle, locate(document, ...node.path), message, fix),
  };
}

/**
 * What a rule says about a place in a bundle: it stands at the file of the directory, or where the image is named, and then
 * the message tells the image and the file in it. Without a place it is about the bundle as a whole.
 */
export function problemInBundle({ source }: Bundle, place: Place | undefined, message: string, fix: string): Draft {
  const { origin, package: owner } = source;
  if (origin.kind === 'image') {
    const inside =
      place === undefined ? '' : ` ${shownText(place.file)}${place.line === undefined ? '' : `:${place.line}`}`;
    return {
      message: `${shownReference(origin.reference)}${inside}: ${message}`,
      fix,
      package: owner,
      at: origin.place,
    };
  }
  const file = place === undefined ? origin.path : origin.path === '' ? place.file : `${origin.path}/${place.file}`;
  const at = place === undefined ? { file } : inFile(file, place);
  return { message, fix, package: owner, ...(file === '' ? {} : { at }) };
}
