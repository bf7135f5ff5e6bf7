import type { Bundle as CatalogBundle } from '../catalog/model.ts';
import { textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { embeddedObjects } from './embedded-objects.ts';
import type { Bundle } from './model.ts';
import { objectOfProperty } from './object-of-property.ts';

/** The objects that a bundle brings to a cluster, as its manifests have them. */
export interface BundleObjects {
  readonly csv: JsonObject;
  /** All others, in the order in which OLM v0 takes them: that of the names of their files, or of the properties in a catalog. */
  readonly others: readonly JsonObject[];
  /** False where a manifest could not be read, so that there may be more objects. */
  readonly isComplete: boolean;
}

/** Those of a bundle directory or of a bundle image; undefined where no ClusterServiceVersion can be read. */
export function objectsOfBundle({ csv, manifests, unreadable }: Bundle): BundleObjects | undefined {
  if (csv === undefined) return undefined;
  const others = manifests.filter(({ kind }) => kind !== csv.kind).map(({ value }) => value);
  return { csv: csv.value, others, isComplete: !unreadable.some(({ file }) => file.path.startsWith('manifests/')) };
}

/** Those that a catalog has by value; undefined where it has no ClusterServiceVersion, which `olm.csv.metadata` is not. */
export function objectsInCatalog({ blob }: CatalogBundle): BundleObjects | undefined {
  const objects = embeddedObjects(blob).map(({ property }) => objectOfProperty(property));
  const read = objects.filter(object => object !== undefined);
  const csv = read.find(isCsv);
  if (csv === undefined) return undefined;
  return { csv, others: read.filter(object => !isCsv(object)), isComplete: read.length === objects.length };
}

function isCsv(object: JsonObject): boolean {
  return textOf(object, 'kind') === 'ClusterServiceVersion';
}
