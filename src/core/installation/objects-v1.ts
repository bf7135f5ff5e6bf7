import type { BundleObjects } from '../bundle/bundle-objects.ts';
import { itemsAt, type ManifestNode, textAt } from '../bundle/manifest-node.ts';
import { groupOf, type PlannedObject } from './install-plan-steps.ts';
import { admissionGroup, webhookKinds } from './objects-of-csv.ts';

type Made = Omit<PlannedObject, 'bundle'>;

const rbacGroup = 'rbac.authorization.k8s.io';
const certManagerGroup = 'cert-manager.io';

/** Names have at most 63 characters. A hash of up to 44 ends them, behind a hyphen. */
const keptOfName = 18;

/**
 * The objects that OLM v1 makes of a bundle for all namespaces, in the order in which it makes them. It applies them as one Helm release.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/render/registryv1/generators/generators.go
 */
export function objectsV1({ csv, others }: BundleObjects, bundle: string): readonly PlannedObject[] {
  const root: ManifestNode = { value: csv, path: [] };
  const install = (field: string) => itemsAt(root, 'spec', 'install', 'spec', field);
  const permissions = [...install('permissions'), ...install('clusterPermissions')];
  const deployments = install('deployments');
  const accountsOf = (items: readonly ManifestNode[]) => items.map(item => textAt(item, 'serviceAccountName'));
  const podAccounts = deployments.map(item => textAt(item, 'spec', 'template', 'spec', 'serviceAccountName'));
  const accounts = new Set([...accountsOf(permissions), ...podAccounts]);
  const csvName = textAt(root, 'metadata', 'name');
  const webhooks = itemsAt(root, 'spec', 'webhookdefinitions');
  const services = new Set(webhooks.map(item => `${textAt(item, 'deploymentName').replaceAll('.', '-')}-service`));
  const own = others.map(value => ({ value, path: [] }) satisfies ManifestNode);
  const isCrd = (node: ManifestNode) => textAt(node, 'kind') === 'CustomResourceDefinition';
  const made: readonly Made[] = [
    ...[...accounts]
      .filter(name => name !== '' && name !== 'default')
      .map(name => ({ kind: 'ServiceAccount', group: '', name })),
    ...accountsOf(permissions).flatMap(account => clusterRoles(`${csvName}-${account}`)),
    ...own.filter(isCrd).map(ownObject),
    ...own.filter(node => !isCrd(node)).map(ownObject),
    ...deployments.map(item => ({ kind: 'Deployment', group: 'apps', name: textAt(item, 'name') })),
    ...webhooks.flatMap(webhook),
    ...[...services].flatMap(serviceObjects),
  ];
  return made.map(object => ({ ...object, bundle }));
}

function clusterRoles(prefix: string): readonly Made[] {
  const name = prefix.length > keptOfName ? prefix.slice(0, keptOfName) : `${prefix}-`;
  return ['ClusterRole', 'ClusterRoleBinding'].map(kind => ({ kind, group: rbacGroup, name, isPrefix: true }));
}

function ownObject(node: ManifestNode): Made {
  return { kind: textAt(node, 'kind'), group: groupOf(node), name: textAt(node, 'metadata', 'name') };
}

function webhook(item: ManifestNode): readonly Made[] {
  const kind = webhookKinds.get(textAt(item, 'type'));
  const name = textAt(item, 'generateName').replace(/-$/, '');
  return kind === undefined ? [] : [{ kind, group: admissionGroup, name }];
}

/** The certificate comes from cert-manager. */
function serviceObjects(service: string): readonly Made[] {
  return [
    { kind: 'Service', group: '', name: service },
    { kind: 'Issuer', group: certManagerGroup, name: `${service}-cert` },
    { kind: 'Certificate', group: certManagerGroup, name: `${service}-cert` },
  ];
}
