import { itemsAt, type ManifestNode, textAt } from '../bundle/manifest-node.ts';
import type { JsonObject } from '../json.ts';
import type { PlannedObject } from './install-plan-steps.ts';

type Made = Omit<PlannedObject, 'bundle'>;

const rbacGroup = 'rbac.authorization.k8s.io';
const admissionGroup = 'admissionregistration.k8s.io';

/** The kind that a webhook of a type is configured by. A conversion webhook is configured in its CustomResourceDefinitions. */
const webhookKinds: ReadonlyMap<string, string> = new Map([
  ['ValidatingAdmissionWebhook', 'ValidatingWebhookConfiguration'],
  ['MutatingAdmissionWebhook', 'MutatingWebhookConfiguration'],
]);

/**
 * What OLM v0 makes of a ClusterServiceVersion once its requirements are met, in order: what deployments that serve an API or a webhook need, then the
 * deployments, with the API services and webhooks behind the first one.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/install/deployment.go
 */
export function objectsOfCsv(csv: JsonObject, bundle: string): readonly PlannedObject[] {
  const root: ManifestNode = { value: csv, path: [] };
  const deployments = itemsAt(root, 'spec', 'install', 'spec', 'deployments').map(item => textAt(item, 'name'));
  const services = itemsAt(root, 'spec', 'apiservicedefinitions', 'owned');
  const webhooks = itemsAt(root, 'spec', 'webhookdefinitions');
  const serving = new Set([...services, ...webhooks].map(item => textAt(item, 'deploymentName')));
  const served = [...services.map(apiService), ...webhooks.flatMap(webhook)];
  const made: readonly Made[] = [
    ...deployments.filter(name => serving.has(name)).flatMap(certificateObjects),
    ...deployments.flatMap((name, index) => [
      { kind: 'Deployment', group: 'apps', name },
      ...(index === 0 ? served : []),
    ]),
  ];
  return made.map(object => ({ ...object, bundle }));
}

/** The roles that OLM v0 makes for users of the APIs, once the operator runs. */
export function rolesOfApis(csv: JsonObject, bundle: string): readonly PlannedObject[] {
  const owned = itemsAt({ value: csv, path: [] }, 'spec', 'customresourcedefinitions', 'owned');
  return owned.flatMap(userRoles).map(object => ({ ...object, bundle }));
}

function apiService(item: ManifestNode): Made {
  return {
    kind: 'APIService',
    group: 'apiregistration.k8s.io',
    name: `${textAt(item, 'version')}.${textAt(item, 'group')}`,
  };
}

function webhook(item: ManifestNode): readonly Made[] {
  const kind = webhookKinds.get(textAt(item, 'type'));
  if (kind === undefined) return [];
  return [{ kind, group: admissionGroup, name: `${textAt(item, 'generateName')}-`, isPrefix: true }];
}

/** A service with a certificate, and the roles that serving an API needs. */
function certificateObjects(deployment: string): readonly Made[] {
  const service = `${deployment}-service`;
  return [
    { kind: 'Service', group: '', name: service },
    { kind: 'Secret', group: '', name: `${service}-cert` },
    { kind: 'Role', group: rbacGroup, name: `${service}-cert` },
    { kind: 'RoleBinding', group: rbacGroup, name: `${service}-cert` },
    { kind: 'ClusterRoleBinding', group: rbacGroup, name: `${service}-system:auth-delegator` },
    // In kube-system, where it has no owner.
    { kind: 'RoleBinding', group: rbacGroup, name: `${service}-auth-reader`, isKept: true },
  ];
}

function userRoles(item: ManifestNode): readonly Made[] {
  const prefix = `${textAt(item, 'name')}-${textAt(item, 'version')}`;
  return ['admin', 'edit', 'view', 'crdview'].map(suffix => ({
    kind: 'ClusterRole',
    group: rbacGroup,
    name: `${prefix}-${suffix}`,
    // Of the CustomResourceDefinition, which is its owner.
    isKept: true,
  }));
}
