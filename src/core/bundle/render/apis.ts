import { exactKeys } from '../../catalog/shape/exact-keys.ts';
import type { StructShape } from '../../catalog/shape/shape.ts';
import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { BundleManifest } from '../model.ts';
import { customResourceDefinition, customResourceDefinitionV1Beta1 } from '../types/crd-types.ts';
import type { Csv, Definition } from './csv.ts';
import { checkFit, Refusal } from './refusal.ts';

export interface Api {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
}

/** The types of CustomResourceDefinitions, by the version of their API. Of any other version opm takes none for one. */
const crdTypes: ReadonlyMap<string, StructShape> = new Map([
  ['v1', exactKeys(customResourceDefinition)],
  ['v1beta1', exactKeys(customResourceDefinitionV1Beta1)],
]);

/** The APIs that a bundle brings along: all versions of its CustomResourceDefinitions, and the API services that it owns. */
export function providedApis(manifests: readonly BundleManifest[], csv: Csv): readonly Api[] {
  const ofCrds = manifests.filter(({ kind }) => kind === 'CustomResourceDefinition').flatMap(apisOfCrd);
  return [...ofCrds, ...csv.definitions('apiservicedefinitions').owned.map(apiOfService)];
}

/** The APIs that a bundle needs from others. */
export function requiredApis(csv: Csv): readonly Api[] {
  const { required } = csv.definitions('customresourcedefinitions');
  return [
    ...required.map(definition => apiOfCrd(definition, csv)),
    ...csv.definitions('apiservicedefinitions').required.map(apiOfService),
  ];
}

/** @throws {Refusal} when a CustomResourceDefinition that the ClusterServiceVersion owns is not in the bundle */
export function checkOwnedApis(provided: readonly Api[], csv: Csv): void {
  const known = new Set(provided.map(textOfApi));
  for (const [index, definition] of csv.definitions('customresourcedefinitions').owned.entries()) {
    if (known.has(textOfApi(apiOfCrd(definition, csv)))) continue;
    const { name, version, kind } = definition;
    const message = `The ClusterServiceVersion owns ${kind} ${version} of \`${name}\`, and no CustomResourceDefinition of the bundle defines that.`;
    throw new Refusal(message, csv.manifest, 'spec', 'customresourcedefinitions', 'owned', index);
  }
}

function apisOfCrd(manifest: BundleManifest): readonly Api[] {
  const slash = manifest.apiVersion.indexOf('/');
  const version = manifest.apiVersion.slice(slash + 1);
  const type = crdTypes.get(version);
  if (type === undefined) return [];
  if (manifest.apiVersion.slice(0, slash) !== 'apiextensions.k8s.io') {
    throw new Refusal('A CustomResourceDefinition must be of `apiextensions.k8s.io`.', manifest, 'apiVersion');
  }
  checkFit(manifest.value, type, manifest);
  // What fits is left as it is: Kubernetes finds fields by their exact names.
  const spec = objectOf(manifest.value, 'spec');
  const names = objectOf(spec, 'names');
  const versions = itemsOf(spec, 'versions').map(version => textOf(version, 'name'));
  // The only version of old definitions.
  if (version === 'v1beta1' && textOf(spec, 'version') !== '') versions.push(textOf(spec, 'version'));
  return versions.map(version => ({
    group: textOf(spec, 'group'),
    version,
    kind: textOf(names, 'kind'),
    plural: textOf(names, 'plural'),
  }));
}

function apiOfCrd({ name, version, kind }: Definition, csv: Csv): Api {
  const dot = name.indexOf('.');
  if (dot < 0)
    throw new Refusal(`The name \`${name}\` of a CustomResourceDefinition is not \`plural.group\`.`, csv.manifest);
  return { group: name.slice(dot + 1), version, kind, plural: name.slice(0, dot) };
}

function apiOfService({ group, version, kind, name }: Definition): Api {
  return { group, version, kind, plural: name };
}

function textOfApi({ group, version, kind, plural }: Api): string {
  return JSON.stringify([group, version, kind, plural]);
}
