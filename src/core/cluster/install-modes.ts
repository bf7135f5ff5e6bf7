import { objectOfProperty } from '../bundle/object-of-property.ts';
import type { Bundle } from '../catalog/model.ts';
import { readValue } from '../catalog/read-value.ts';
import { itemsOf, memberOf, objectOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';

/** Which namespaces an operator watches. Those that reach the fewest namespaces first. */
export const installModes = ['OwnNamespace', 'SingleNamespace', 'MultiNamespace', 'AllNamespaces'] as const;
export type InstallMode = (typeof installModes)[number];

/** The modes that a bundle supports, as its ClusterServiceVersion states them; undefined where the catalog does not contain that. */
function installModesOf(bundle: Bundle): readonly InstallMode[] | undefined {
  const spec = statedModes(bundle);
  if (spec === undefined) return undefined;
  const supported = itemsOf(spec, 'installModes')
    .filter(item => memberOf(item, 'supported') === true)
    .map(item => textOf(item, 'type'));
  return installModes.filter(mode => supported.includes(mode));
}

/**
 * The mode to install with: the one that reaches the fewest namespaces. All bundles of an upgrade are installed alike, so each has to support it.
 *
 * @param preferred the first one that all support is taken
 * @returns undefined where there is none
 */
export function commonInstallMode(
  bundles: readonly Bundle[],
  preferred: readonly InstallMode[] = installModes,
): InstallMode | undefined {
  const supported = bundles.map(installModesOf);
  return preferred.find(mode => supported.every(modes => modes === undefined || modes.includes(mode)));
}

function statedModes({ blob }: Bundle): JsonObject | undefined {
  const properties = itemsOf(readValue(blob.document) as JsonObject, 'properties');
  const metadata = properties.find(property => textOf(property, 'type') === 'olm.csv.metadata');
  if (metadata !== undefined) return objectOf(metadata, 'value');
  const objects = properties.map(objectOfProperty).filter(object => object !== undefined);
  const csv = objects.find(object => textOf(object, 'kind') === 'ClusterServiceVersion');
  return csv === undefined ? undefined : objectOf(csv, 'spec');
}
