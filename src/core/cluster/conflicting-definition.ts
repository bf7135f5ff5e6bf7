import type { Bundle } from '../catalog/model.ts';
import { objectOf, textOf } from '../json/fields.ts';
import { capabilitiesOf } from '../resolve/index.ts';
import type { InstallFailure } from './assessment.ts';
import { type ClusterObject, labelOf, referenceTo, shownReference, specOf } from './object.ts';

/** A kind of an API group, in any version: what one custom resource definition defines. */
export interface ProvidedKind {
  readonly group: string;
  readonly kind: string;
  /** The bundle that provides it, where that is not one of those that are wanted, but one that they require. */
  readonly by?: string;
}

/** The kinds that bundles provide, as the catalog says. */
export function kindsProvidedBy(bundles: readonly (Bundle | undefined)[]): readonly ProvidedKind[] {
  return bundles.flatMap(bundle => (bundle === undefined ? [] : capabilitiesOf(bundle.blob.content).apis));
}

/** The same of bundles that come along because others require them. */
export function kindsOfRequired(bundles: readonly Bundle[]): readonly ProvidedKind[] {
  return bundles.flatMap(bundle => kindsProvidedBy([bundle]).map(kind => ({ ...kind, by: bundle.name })));
}

/**
 * Why nothing is installed: the cluster has a definition of the bundle already. Installing would change it for all who use it, and removing the operator could not
 * restore it.
 *
 * @param definitions all that the cluster has
 */
export function conflictingDefinition(
  definitions: readonly ClusterObject[],
  provided: readonly ProvidedKind[],
): InstallFailure | undefined {
  const [taken] = definitions.flatMap(definition => {
    const spec = specOf(definition);
    const [group, kind] = [textOf(spec, 'group'), textOf(objectOf(spec, 'names'), 'kind')];
    const found = provided.find(one => one.group === group && one.kind === kind);
    return found === undefined ? [] : [{ definition, by: found.by }];
  });
  if (taken === undefined) return undefined;
  const { definition, by } = taken;
  const reference = referenceTo(definition);
  const which =
    by === undefined ? 'which the bundle would replace' : `which ${by}, a bundle that is required, would replace`;
  return {
    code: 'DefinitionExists',
    cause: 'cluster',
    message: `The cluster already has ${shownReference(reference)}${ownerText(definition)}, ${which}.`,
    fix: 'Remove what it belongs to, or use another cluster.',
    evidence: [reference],
  };
}

/** Who says that a definition is theirs: operators by their labels, or those who write down that they manage it. */
function ownerText(definition: ClusterObject): string {
  const extension = labelOf(definition, 'olm.operatorframework.io/owner-name');
  if (extension !== '') return ` of ClusterExtension ${extension} (OLM v1)`;
  const labels = Object.keys(objectOf(objectOf(definition, 'metadata'), 'labels'));
  // `operators.coreos.com/<package>.<namespace>`; a namespace has no dot.
  const component = labels.find(label => label.startsWith(componentPrefix))?.slice(componentPrefix.length) ?? '';
  const dot = component.lastIndexOf('.');
  if (dot > 0) return ` of operator ${component.slice(0, dot)} in namespace ${component.slice(dot + 1)} (OLM v0)`;
  const manager = labelOf(definition, 'app.kubernetes.io/managed-by');
  return manager === '' ? '' : `, managed by ${manager}`;
}

const componentPrefix = 'operators.coreos.com/';
