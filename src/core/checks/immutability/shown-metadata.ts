import { objectOf, textOf } from '../../json/fields.ts';
import { isObject, type JsonObject } from '../../json.ts';

import { alteredMembers } from './altered-members.ts';
import type { PropertiesDifference } from './properties-difference.ts';

/**
 * The fields of `olm.csv.metadata` that are shown and nothing else. What the others say is read: install modes, the lowest version of
 * Kubernetes and native APIs decide what a console offers and how it installs, labels for which processors it lists a package
 * (`operatorframework.io/arch.amd64`), and definitions of APIs which forms it builds.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/api/model_to_api.go
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/package-server/apis/operators/packagemanifest_types.go
 */
const shownFields: ReadonlySet<string> = new Set([
  'description',
  'displayName',
  'keywords',
  'links',
  'maintainers',
  'maturity',
  'provider',
]);

/**
 * The annotations of a ClusterServiceVersion that are shown and nothing else. Any other may be read by OLM (`olm.skipRange`,
 * `olm.substitutesFor`, `olm.properties`) or by what installs (`operatorframework.io/suggested-namespace`,
 * `features.operators.openshift.io/...`, `operators.openshift.io/...`).
 */
export const shownAnnotations: ReadonlySet<string> = new Set([
  'alm-examples',
  'capabilities',
  'categories',
  'certified',
  'containerImage',
  'createdAt',
  'description',
  'repository',
  'support',
]);

/**
 * The fields of `olm.csv.metadata` that differ, where nothing else does and all of them are only shown; undefined otherwise.
 * Annotations are named `annotations.NAME`.
 */
export function alteredShownMetadata({ removed, added }: PropertiesDifference): readonly string[] | undefined {
  const was = removed.length === 1 ? metadataOf(removed[0]) : undefined;
  const is = added.length === 1 ? metadataOf(added[0]) : undefined;
  if (was === undefined || is === undefined) return undefined;
  const annotations = alteredMembers(objectOf(was, 'annotations'), objectOf(is, 'annotations'));
  const fields = alteredMembers(was, is).filter(name => name !== 'annotations' || annotations.length === 0);
  const isShown =
    fields.every(name => shownFields.has(name) || name === 'annotations') &&
    annotations.every(name => shownAnnotations.has(name));
  return isShown ? [...fields, ...annotations.map(name => `annotations.${name}`)] : undefined;
}

function metadataOf(property: JsonObject | undefined): JsonObject | undefined {
  if (property === undefined || textOf(property, 'type') !== 'olm.csv.metadata') return undefined;
  const { value } = property;
  return isObject(value) ? value : undefined;
}
