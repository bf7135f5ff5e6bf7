import { trimSpace } from '../go/trim-space.ts';
import { valueAt } from '../json/value-at.ts';
import type { Json, JsonPath } from '../json.ts';

/** A reference in a manifest, and the path of its node. */
export interface ManifestImage {
  readonly reference: string;
  readonly path: JsonPath;
  /** Whether blanks stood around it. */
  readonly isPadded?: true;
  /** Whether it is only mounted, and nothing of it runs. */
  readonly isVolume?: true;
}

/**
 * The images that a ClusterServiceVersion names: `spec.relatedImages`, the containers and volumes of its deployments, and the
 * annotation `containerImage`. Environment variables do not count: opm does not look at them either.
 */
export function* imagesOfManifest(csv: Json): Iterable<ManifestImage> {
  yield* imagesOfList(csv, ['spec', 'relatedImages']);
  yield* imagesOfDeployments(csv);
  yield* imagesOfVolumes(csv);
  // Last, because nothing pulls it: what is named elsewhere as well is about that place.
  yield* annotated(csv, ['metadata', 'annotations', 'containerImage']);
}

/** The images of the containers that a ClusterServiceVersion deploys. */
export function* imagesOfDeployments(csv: Json): Iterable<ManifestImage> {
  for (const pod of podsOf(csv)) {
    yield* imagesOfList(csv, [...pod, 'initContainers']);
    yield* imagesOfList(csv, [...pod, 'containers']);
  }
}

/** The images that these mount: https://kubernetes.io/docs/tasks/configure-pod-container/image-volumes/ */
function* imagesOfVolumes(csv: Json): Iterable<ManifestImage> {
  for (const pod of podsOf(csv)) {
    for (const image of imagesOfList(csv, [...pod, 'volumes'], ['image', 'reference'])) {
      yield { ...image, isVolume: true };
    }
  }
}

function* podsOf(csv: Json): Iterable<JsonPath> {
  const deployments: JsonPath = ['spec', 'install', 'spec', 'deployments'];
  for (const index of indexesAt(csv, deployments)) yield [...deployments, index, 'spec', 'template', 'spec'];
}

/** Nothing pulls what an annotation names: it is shown, and blanks around it are not. */
function* annotated(csv: Json, path: JsonPath): Iterable<ManifestImage> {
  for (const { reference } of textAt(csv, path)) {
    const trimmed = trimSpace(reference);
    if (trimmed !== '') yield { reference: trimmed, path, ...(trimmed === reference ? {} : { isPadded: true }) };
  }
}

function* imagesOfList(csv: Json, path: JsonPath, inItem: JsonPath = ['image']): Iterable<ManifestImage> {
  for (const index of indexesAt(csv, path)) yield* textAt(csv, [...path, index, ...inItem]);
}

function* textAt(csv: Json, path: JsonPath): Iterable<ManifestImage> {
  const reference = valueAt(csv, path);
  if (typeof reference === 'string' && reference !== '') yield { reference, path };
}

function indexesAt(csv: Json, path: JsonPath): Iterable<number> {
  const list = valueAt(csv, path);
  return Array.isArray(list) ? list.keys() : [];
}
