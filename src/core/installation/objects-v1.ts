import type { BundleObjects } from '../bundle/bundle-objects.ts';
import { customResourceDefinition } from '../bundle/types/crd-types.ts';
import { clusterServiceVersion } from '../bundle/types/csv-types.ts';
import { encodeValue } from '../catalog/shape/encode-value.ts';
import type { StructShape } from '../catalog/shape/shape.ts';
import { asObject, objectOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { appliedObjects } from '../plain/index.ts';
import { groupOf, type PlannedObject } from './install-plan-steps.ts';

/** The largest one, whose text is as long as any: names are cut for it, and what is before it is certain. */
const largestHash = 'f'.repeat(56);
const hashInNames = BigInt(`0x${largestHash}`).toString(36);

/** The objects that OLM v1 makes of a bundle for all namespaces, in the order in which it makes them. It applies them as one Helm release. */
export function objectsV1({ csv, others }: BundleObjects, bundle: string): readonly PlannedObject[] {
  const isCrd = (object: JsonObject) => textOf(object, 'kind') === 'CustomResourceDefinition';
  const objects = {
    csv: typed(csv, clusterServiceVersion),
    crds: others.filter(isCrd).map(crd => typed(crd, customResourceDefinition)),
    others: others.filter(object => !isCrd(object)),
  };
  const options = { installNamespace: '', targetNamespaces: [''], certificates: 'cert-manager' } as const;
  return appliedObjects(objects, { ...options, sha224: () => largestHash }).map(object => planned(object, bundle));
}

/** Fields that have another type than they should count as absent: what OLM v1 refuses is told elsewhere. */
function typed(value: JsonObject, shape: StructShape): JsonObject {
  return asObject(encodeValue(value, shape));
}

function planned(object: JsonObject, bundle: string): PlannedObject {
  const name = textOf(objectOf(object, 'metadata'), 'name');
  const identity = { kind: textOf(object, 'kind'), group: groupOf({ value: object, path: [] }), bundle };
  if (!name.endsWith(hashInNames)) return { ...identity, name };
  return { ...identity, name: name.slice(0, -hashInNames.length), isPrefix: true };
}
