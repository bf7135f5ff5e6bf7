import { supportedKinds } from '../../bundle/supported-kinds.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import type { ConvertOptions, RegistryObjects } from '../model.ts';

/** The other objects of the bundle: namespaced ones go to the namespace of the operator, whatever they say. */
export function additionalObjects(
  { others }: RegistryObjects,
  { installNamespace }: ConvertOptions,
): readonly JsonObject[] {
  return others.map(object => {
    if (supportedKinds.get(textOf(object, 'kind')) !== 'namespaced') return object;
    return { ...object, metadata: { ...objectOf(object, 'metadata'), namespace: installNamespace } };
  });
}
