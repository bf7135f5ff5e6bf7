import type { BundleManifest } from '../bundle/model.ts';
import { placeOfUnreadable } from '../bundle/place-of-unreadable.ts';
import { decodeAs } from '../bundle/read/decode-as.ts';
import { packageAnnotation, renderedAnnotations } from '../bundle/read/rendered-annotations.ts';
import { readPlainBundle } from '../bundle/read-plain-bundle.ts';
import { checkFit, Refusal } from '../bundle/render/refusal.ts';
import type { BundleSource } from '../bundle/source.ts';
import { customResourceDefinition } from '../bundle/types/crd-types.ts';
import { clusterServiceVersion } from '../bundle/types/csv-types.ts';
import { encodeValue } from '../catalog/shape/encode-value.ts';
import { exactKeys } from '../catalog/shape/exact-keys.ts';
import type { StructShape } from '../catalog/shape/shape.ts';
import { asObject, objectOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { flattenLists } from './flatten-lists.ts';
import type { RegistryV1 } from './model.ts';
import { withProperties } from './with-properties.ts';

const annotationsPath = 'metadata/annotations.yaml';

/**
 * A bundle as OLM v1 reads one: every document of every file of `manifests/`, and `metadata/annotations.yaml` by its name. opm reads only the first document of a
 * file, and annotations in any file. OLM v1 takes the last of several ClusterServiceVersions and opm the first, so several are refused.
 *
 * @throws {Refusal} where OLM v1 does not read it
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/bundle/source/source.go
 */
export function readRegistryV1(source: BundleSource): RegistryV1 {
  const packageName = packageNameOf(source);
  const plain = readPlainBundle(source);
  const [unreadable] = plain.unreadable;
  if (unreadable !== undefined) throw new Refusal(`${unreadable.message}.`, placeOfUnreadable(unreadable));
  const manifests = plain.manifests.flatMap(flattenLists);
  const ofKind = (kind: string) => manifests.filter(manifest => manifest.kind === kind);
  const [csv, second] = ofKind('ClusterServiceVersion');
  if (csv === undefined) throw new Refusal('The bundle has no ClusterServiceVersion.');
  if (second !== undefined)
    throw new Refusal(
      'The bundle has several ClusterServiceVersions, and OLM v1 and opm choose different ones.',
      second,
    );
  const crds = ofKind('CustomResourceDefinition');
  const others = manifests.filter(manifest => manifest !== csv && !crds.includes(manifest));
  return {
    packageName,
    csv: withProperties(typed(csv, clusterServiceVersion), csv, source),
    crds: crds.map(crd => typed(crd, customResourceDefinition)),
    others: others.map(({ value }) => value),
    manifests: { csv, crds, others },
  };
}

/** An object decoded into its type and written again: fields that the type lacks are lost. */
function typed(manifest: BundleManifest, shape: StructShape): JsonObject {
  checkFit(manifest.value, exactKeys(shape), manifest);
  return asObject(encodeValue(manifest.value, shape));
}

function packageNameOf(source: BundleSource): string {
  const file = source.files.find(({ path }) => path === annotationsPath);
  if (file === undefined)
    throw new Refusal(`The bundle has no ${annotationsPath}, and OLM v1 reads its annotations from no other file.`);
  const found = decodeAs(file, renderedAnnotations);
  if (!('decoded' in found)) throw new Refusal(`${found.message}.`, placeOfUnreadable(found));
  return textOf(objectOf(found.decoded, 'annotations'), packageAnnotation);
}
