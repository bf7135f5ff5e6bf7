import type { ManifestNode } from '../../bundle/manifest-node.ts';
import type { Bundle, BundleDocument, BundleManifest } from '../../bundle/model.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import type { CatalogDocument } from '../../catalog/blob.ts';
import { inFile, locate } from '../../catalog/locate.ts';
import type { Edit } from '../../edit/edit.ts';
import { editNode } from '../../edit/edit-node.ts';
import type { NodeChange } from '../../edit/node-change.ts';
import { joinPath } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Place } from '../../source.ts';
import type { Circumstances } from '../define.ts';
import { shownReference } from '../images/shown-reference.ts';
import { shownText } from '../shown-text.ts';

/** Where a problem of a bundle is. */
export type Where = Pick<Circumstances, 'package' | 'at' | 'inImage'>;

/** A document of a bundle as rules see it. */
export interface LocatedDocument {
  readonly bundle: Bundle;
  readonly root: ManifestNode;
  /** Where a node of the document is. */
  where(node: ManifestNode): Where;
  /** The edits that change one of its nodes; none in an image. */
  edits(change: NodeChange): readonly Edit[];
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
    where: node => whereInBundle(bundle, locate(document, ...node.path)),
    edits: change => editsInBundle(bundle, document, change),
  };
}

/** The edits that change a node of a document in a bundle directory; none in an image. */
export function editsInBundle({ source }: Bundle, document: CatalogDocument, change: NodeChange): readonly Edit[] {
  const { origin } = source;
  return origin.kind === 'image' ? [] : editNode(document, change, joinPath(origin.path, document.file));
}

/**
 * Where a place in a bundle is: in the file of the directory, or where the image is named, with the image and the file in it. Without a
 * place it is the bundle as a whole.
 */
export function whereInBundle({ source }: Bundle, place: Place | undefined): Where {
  const { origin, package: owner } = source;
  if (origin.kind === 'image') {
    const inside =
      place === undefined ? '' : ` ${shownText(place.file)}${place.line === undefined ? '' : `:${place.line}`}`;
    return { inImage: `${shownReference(origin.reference)}${inside}`, package: owner, at: origin.place };
  }
  const file = place === undefined ? origin.path : joinPath(origin.path, place.file);
  if (file === '') return { package: owner };
  return { package: owner, at: place === undefined ? { file } : inFile(file, place) };
}
