import type { Bundle } from '../bundle/model.ts';
import type { Csv, Definition } from '../bundle/render/csv.ts';
import { propertiesOfAnnotation } from '../bundle/render/raw-property.ts';
import { Refusal } from '../bundle/render/refusal.ts';
import type { Property } from '../catalog/blob.ts';
import { textOf } from '../json/fields.ts';
import { parsedJson } from '../json/parsed-json.ts';
import type { Json } from '../json.ts';

/**
 * The properties of what a bundle provides and requires, as its ClusterServiceVersion and `metadata/` state it: `manifests/` need not be known. What has another type than
 * it must have is passed over.
 */
export function statedProperties({ properties, dependencies }: Bundle, csv: Csv): readonly Property[] {
  const crds = definitionsOf(csv, 'customresourcedefinitions');
  const services = definitionsOf(csv, 'apiservicedefinitions');
  const ofAnnotation = propertiesOfAnnotation(textOf(csv.annotations, 'olm.properties'));
  return [
    ...crds.owned.map(one => apiProperty('olm.gvk', ofCrd(one))),
    ...services.owned.map(one => apiProperty('olm.gvk', one)),
    ...crds.required.map(one => apiProperty('olm.gvk.required', ofCrd(one))),
    ...services.required.map(one => apiProperty('olm.gvk.required', one)),
    ...(properties?.items ?? []),
    ...ofAnnotation.map(({ type, raw }) => ({ type, value: (raw === '' ? undefined : parsedJson(raw)) ?? null })),
    ...(dependencies?.items ?? []).map(({ type, value }) => ({
      type: type === 'olm.gvk' ? 'olm.gvk.required' : type,
      value,
    })),
  ];
}

/** Those that opm cannot read keep it from rendering the bundle, which is reported by itself. */
function definitionsOf(csv: Csv, name: Parameters<Csv['definitions']>[0]): ReturnType<Csv['definitions']> {
  try {
    return csv.definitions(name);
  } catch (error) {
    if (error instanceof Refusal) return { owned: [], required: [] };
    throw error;
  }
}

/** A definition is named `plural.group`. */
function ofCrd({ name, kind, version }: Definition): Omit<Definition, 'name'> {
  return { group: name.slice(name.indexOf('.') + 1), kind, version };
}

function apiProperty(type: string, { group, kind, version }: Omit<Definition, 'name'>): Property {
  const value: Json = { group, kind, version };
  return { type, value };
}
