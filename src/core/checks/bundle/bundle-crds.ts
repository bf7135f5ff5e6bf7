import { itemsAt, type ManifestNode, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import type { Bundle } from '../../bundle/model.ts';
import { type LocatedManifest, located } from './located-manifest.ts';

/** One version of a custom resource that a CustomResourceDefinition of a bundle defines. */
export interface DefinedApi {
  readonly crd: LocatedManifest;
  /** The name of the CustomResourceDefinition: `plural.group`. */
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  readonly node: ManifestNode;
}

/** A custom resource that a ClusterServiceVersion says is its own. */
export interface OwnedApi {
  readonly name: string;
  /** What follows the first dot of the name; the whole name where it has none. */
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  readonly node: ManifestNode;
}

/** The versions that the CustomResourceDefinitions of a bundle define, of both API versions that opm knows. */
export function definedApis(bundle: Bundle): readonly DefinedApi[] {
  return bundle.manifests.flatMap(manifest => {
    if (manifest.kind !== 'CustomResourceDefinition') return [];
    const isOld = manifest.apiVersion === 'apiextensions.k8s.io/v1beta1';
    if (!isOld && manifest.apiVersion !== 'apiextensions.k8s.io/v1') return [];
    const crd = located(bundle, manifest);
    const spec = nodeAt(crd.root, 'spec');
    const named = itemsAt(spec, 'versions').map(item => nodeAt(item, 'name'));
    const versions = isOld && named.length === 0 ? [nodeAt(spec, 'version')] : named;
    return versions.map(node => ({
      crd,
      name: textAt(crd.root, 'metadata', 'name'),
      group: textAt(spec, 'group'),
      kind: textAt(spec, 'names', 'kind'),
      version: textAt(node),
      node,
    }));
  });
}

/** `spec.customresourcedefinitions.owned` of a ClusterServiceVersion. */
export function ownedApis(csv: ManifestNode): readonly OwnedApi[] {
  return itemsAt(csv, 'spec', 'customresourcedefinitions', 'owned').map(node => {
    const name = textAt(node, 'name');
    const dot = name.indexOf('.');
    const group = dot < 0 ? name : name.slice(dot + 1);
    return { name, group, kind: textAt(node, 'kind'), version: textAt(node, 'version'), node };
  });
}

/** Names joined by a character that no name of an API has. */
export function apiKey(...parts: readonly string[]): string {
  return parts.join('\n');
}
