import { textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { type ObjectReference, referenceTo } from './object.ts';

const kind = 'CustomResourceDefinition';
const apiVersion = 'apiextensions.k8s.io/v1';

/** All custom resource definitions, to be listed. */
export const allDefinitions = { apiVersion, kind, namespace: '' };

/** The names of the custom resource definitions among objects. */
export function definitionNames(objects: readonly JsonObject[]): readonly string[] {
  return objects.filter(object => textOf(object, 'kind') === kind).map(object => referenceTo(object).name);
}

/** Refers to the definitions with these names that an install brought: those that the cluster had before stay. */
export function definitionsBrought(names: readonly string[], before: ReadonlySet<string>): readonly ObjectReference[] {
  return [...new Set(names)]
    .filter(name => name !== '' && !before.has(name))
    .map(name => ({ ...allDefinitions, name }));
}
