import { type CelList, celOfProperties } from '../bundle/cel/index.ts';
import { textAt } from '../bundle/manifest-node.ts';
import type { BundleContent, Property } from '../catalog/blob.ts';
import { isLargeProperty } from '../catalog/schemas/property-schemas.ts';
import { asObject, textOf } from '../json/fields.ts';
import { memoise } from '../memoise.ts';
import { parseVersion, type Version } from '../version/version.ts';
import { readRequirement } from './read-requirement.ts';
import { type Api, keyOfApi, type Requirement, type UnreadableRequirement } from './requirement.ts';

/** What a bundle provides and requires, by its properties. */
export interface Capabilities {
  /** One for each property: OLM takes an API that is listed twice for two providers. */
  readonly apis: readonly (Api & { readonly key: string })[];
  /** One for each property, for the same reason. Without a version where it is none. */
  readonly packages: readonly { readonly name: string; readonly version: Version | undefined }[];
  readonly labels: ReadonlySet<string>;
  readonly requirements: readonly Requirement[];
  /** The requirements that OLM cannot read. */
  readonly unreadable: readonly UnreadableRequirement[];
  /** It has the property `olm.deprecated`: OLM v0 never installs it. */
  readonly isRefused: boolean;
  /** What CEL expressions see. Worked out when it is asked for. */
  readonly celProperties: CelList;
}

/** The capabilities of a bundle in a catalog. */
export const capabilitiesOf = memoise(
  (bundle: BundleContent): Capabilities =>
    capabilitiesOfProperties(bundle.properties, dependenciesOf(bundle.properties)),
);

/**
 * The same of properties as a ClusterServiceVersion has them.
 *
 * @param more properties that expressions see besides, and that say nothing new
 */
export function capabilitiesOfProperties(
  properties: readonly Property[],
  more: readonly Property[] = [],
): Capabilities {
  const valuesOf = (type: string) =>
    properties.filter(property => property.type === type).map(({ value }) => asObject(value));
  let celProperties: CelList | undefined;
  const requirements = properties.map(readRequirement).filter(read => read !== undefined);
  return {
    apis: valuesOf('olm.gvk').map(value => {
      const api = { group: textOf(value, 'group'), version: textOf(value, 'version'), kind: textOf(value, 'kind') };
      return { ...api, key: keyOfApi(api) };
    }),
    packages: valuesOf('olm.package').map(value => ({
      name: textOf(value, 'packageName'),
      version: versionOf(textOf(value, 'version')),
    })),
    // opm does not decode labels, and OLM takes any spelling of the key.
    labels: new Set(valuesOf('olm.label').map(value => textAt({ value, path: [] }, 'label'))),
    requirements: requirements.flatMap(read => ('error' in read ? [] : [read])),
    unreadable: requirements.flatMap(read => ('error' in read ? [read] : [])),
    isRefused: properties.some(({ type }) => type === 'olm.deprecated'),
    get celProperties() {
      celProperties ??= celOfProperties(seenOf([...properties, ...more]));
      return celProperties;
    },
  };
}

/** opm serves no large properties. */
function seenOf(properties: readonly Property[]) {
  return properties.filter(({ type }) => !isLargeProperty(type)).map(({ type, value = null }) => ({ type, value }));
}

/**
 * The properties that OLM sees twice: opm serves what a bundle requires as dependencies, too.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/api/model_to_api.go
 */
function dependenciesOf(properties: readonly Property[]): readonly Property[] {
  return properties.filter(({ type }) => type === 'olm.gvk.required' || type === 'olm.package.required');
}

function versionOf(text: string): Version | undefined {
  const version = parseVersion(text);
  return 'error' in version ? undefined : version;
}
