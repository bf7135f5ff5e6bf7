import { itemsAt, type ManifestNode, memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import type { Bundle } from '../../bundle/model.ts';
import { type LocatedManifest, located } from './located-manifest.ts';

/** One version of a custom resource that a CustomResourceDefinition of a bundle defines. */
export interface DefinedApi {
  readonly crd: LocatedManifest;
  /** Name (`plural.group`), version and kind by the exact spelling of their fields, by which opm finds what is owned. */
  readonly exactKey: string;
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
    const listed = itemsAt(spec, 'versions');
    const isExact = ['spec', 'versions'].reduce(memberAt, crd.root).value !== undefined;
    const versions =
      isOld && listed.length === 0
        ? [{ node: nodeAt(spec, 'version'), exact: exactText(crd.root, 'spec', 'version') }]
        : listed.map(item => ({ node: nodeAt(item, 'name'), exact: isExact ? exactText(item, 'name') : '' }));
    const kind = exactText(crd.root, 'spec', 'names', 'kind');
    return versions.map(({ node, exact }) => ({
      crd,
      exactKey: apiKey(manifest.name, exact, kind),
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

function exactText(node: ManifestNode, ...keys: readonly string[]): string {
  return textAt(keys.reduce(memberAt, node));
}
