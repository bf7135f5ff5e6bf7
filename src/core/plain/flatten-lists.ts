import type { BundleManifest } from '../bundle/model.ts';
import { Refusal } from '../bundle/render/refusal.ts';
import { memberOf, objectOf, textOf } from '../json/fields.ts';
import { isList, isObject, type JsonObject } from '../json.ts';

/**
 * The objects of a manifest: those in `items` of a list, which is any object with that field, else the object itself. An item without a kind is of the
 * kind before `List`.
 *
 * @throws {Refusal} for a list with something that is no object
 * @see https://github.com/kubernetes/apimachinery/blob/v0.36.3/pkg/apis/meta/v1/unstructured/helpers.go
 */
export function flattenLists(manifest: BundleManifest): readonly BundleManifest[] {
  const items = memberOf(manifest.value, 'items');
  if (items === undefined) return [manifest];
  if (items === null) return [];
  if (!isList(items)) throw new Refusal('`items` of the object must be a list.', manifest, 'items');
  return items.flatMap((item, index) => {
    if (!isObject(item)) throw new Refusal('The list has an item that is not an object.', manifest, 'items', index);
    return flattenLists(itemOf(manifest, item));
  });
}

function itemOf(list: BundleManifest, item: JsonObject): BundleManifest {
  const kind = textOf(item, 'kind') || list.kind.replace(/List$/, '');
  const apiVersion = textOf(item, 'apiVersion') || list.apiVersion;
  const name = textOf(objectOf(item, 'metadata'), 'name');
  return { ...list, value: { ...item, apiVersion, kind }, apiVersion, kind, name };
}
