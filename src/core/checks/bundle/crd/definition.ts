import { isSet, itemsAt, type ManifestNode, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { canonicalText } from '../../../json/canonical-text.ts';
import { isList, type Json } from '../../../json.ts';
import type { Snapshot } from '../../../snapshot.ts';
import { type LocatedManifest, manifestsOf } from '../located-manifest.ts';

/** Fields that Kubernetes keeps once where all versions agree on them. */
export type SharedField = 'subresources' | 'schema' | 'additionalPrinterColumns' | 'selectableFields';

/** A CustomResourceDefinition, with the defaults that Kubernetes gives it. */
export interface Definition extends LocatedManifest {
  readonly isV1: boolean;
  readonly spec: ManifestNode;
  /** In v1beta1 the one that `spec.version` stands for, when there is no list. */
  readonly versions: readonly ManifestNode[];
  /** Whether unknown fields are kept: in v1beta1, unless they are not. */
  readonly keepsUnknownFields: boolean;
  /** The field as it stands for all versions; undefined where versions differ in it, or there is none. */
  shared(field: SharedField): ManifestNode | undefined;
  /** The field as it stands for one version alone; undefined where it is shared. */
  own(version: ManifestNode, field: SharedField): ManifestNode | undefined;
}

/**
 * The CustomResourceDefinitions of all bundles, of the two versions that operator-framework knows.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/crd.go
 * @see https://github.com/kubernetes/apiextensions-apiserver/blob/v0.36.3/pkg/apis/apiextensions/v1/conversion.go
 */
export function* definitionsOf(snapshot: Snapshot): Iterable<Definition> {
  for (const manifest of manifestsOf(snapshot)) {
    const { kind, apiVersion } = manifest.manifest;
    if (kind !== 'CustomResourceDefinition') continue;
    if (apiVersion === 'apiextensions.k8s.io/v1') yield definitionOf(manifest, true);
    if (apiVersion === 'apiextensions.k8s.io/v1beta1') yield definitionOf(manifest, false);
  }
}

function definitionOf(manifest: LocatedManifest, isV1: boolean): Definition {
  const spec = nodeAt(manifest.root, 'spec');
  const versions = versionsOf(spec, isV1);
  const preserve = nodeAt(spec, 'preserveUnknownFields');
  const alike = new Map<SharedField, boolean>();
  const isShared = (field: SharedField) => {
    const known = alike.get(field) ?? (isV1 && areAlike(versions, field));
    alike.set(field, known);
    return known;
  };
  return {
    ...manifest,
    isV1,
    spec,
    versions,
    keepsUnknownFields: isV1 ? preserve.value === true : !isSet(preserve) || preserve.value === true,
    shared: field => {
      if (isV1) return isShared(field) ? present(versions[0], field) : undefined;
      return present(spec, field === 'schema' ? 'validation' : field);
    },
    own: (version, field) => (isShared(field) ? undefined : present(version, field)),
  };
}

function versionsOf(spec: ManifestNode, isV1: boolean): readonly ManifestNode[] {
  const listed = itemsAt(spec, 'versions');
  const single = nodeAt(spec, 'version');
  if (isV1 || listed.length > 0 || textAt(single) === '') return listed;
  return [{ value: { name: textAt(single), served: true, storage: true }, path: single.path }];
}

function present(node: ManifestNode | undefined, name: string): ManifestNode | undefined {
  if (node === undefined) return undefined;
  const field = nodeAt(node, name);
  return isSet(field) && !(Array.isArray(field.value) && field.value.length === 0) ? field : undefined;
}

function areAlike(versions: readonly ManifestNode[], field: SharedField): boolean {
  if (versions.length === 1) return true;
  return new Set(versions.map(version => textOfField(version, field))).size === 1;
}

/** The same text for values that Kubernetes takes for the same. */
export function textOfField(version: ManifestNode, field: SharedField): string {
  return canonicalText(withoutZeros(nodeAt(version, field).value ?? null));
}

/** Absent, null, false, an empty text and an empty list are one in the fields of Go's structs. */
function withoutZeros(value: Json): Json {
  if (isList(value)) return value.map(withoutZeros);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => !isZero(member));
  return Object.fromEntries(members.map(([key, member]) => [key, withoutZeros(member)]));
}

function isZero(value: Json): boolean {
  return value === null || value === false || value === '' || (isList(value) && value.length === 0);
}
