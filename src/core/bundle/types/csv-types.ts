import { any, boolean, int32, listOf, mapOf, struct, text } from '../../catalog/shape/shape.ts';
import { intOrString, release, time, version } from './custom-types.ts';
import { labelSelector, objectMeta } from './meta-types.ts';
import { deploymentSpec } from './pod-types.ts';

const apiResourceReference = struct({ name: text, kind: text, version: text });
const statusDescriptor = struct({
  path: text,
  displayName: text,
  description: text,
  'x-descriptors': listOf(text),
  value: any,
});
const specDescriptor = struct({
  path: text,
  displayName: text,
  description: text,
  'x-descriptors': listOf(text),
  value: any,
});
const actionDescriptor = struct({
  path: text,
  displayName: text,
  description: text,
  'x-descriptors': listOf(text),
  value: any,
});
const apiServiceDescription = struct({
  name: text,
  group: text,
  version: text,
  kind: text,
  deploymentName: text,
  containerPort: int32,
  displayName: text,
  description: text,
  resources: listOf(apiResourceReference),
  statusDescriptors: listOf(statusDescriptor),
  specDescriptors: listOf(specDescriptor),
  actionDescriptors: listOf(actionDescriptor),
});
const apiServiceDefinitions = struct({ owned: listOf(apiServiceDescription), required: listOf(apiServiceDescription) });
const appLink = struct({ name: text, url: text });
const crdDescription = struct({
  name: text,
  version: text,
  kind: text,
  displayName: text,
  description: text,
  resources: listOf(apiResourceReference),
  statusDescriptors: listOf(statusDescriptor),
  specDescriptors: listOf(specDescriptor),
  actionDescriptors: listOf(actionDescriptor),
});
const cleanupSpec = struct({ enabled: boolean });
const resourceInstance = struct({ name: text, namespace: text });
const resourceList = struct({ group: text, kind: text, instances: listOf(resourceInstance) });
const cleanupStatus = struct({ pendingDeletion: listOf(resourceList) });
const strategyDeploymentSpec = struct({ name: text, spec: deploymentSpec, label: mapOf(text) });
const policyRule = struct({
  verbs: listOf(text),
  apiGroups: listOf(text),
  resources: listOf(text),
  resourceNames: listOf(text),
  nonResourceURLs: listOf(text),
});
const strategyDeploymentPermissions = struct({ serviceAccountName: text, rules: listOf(policyRule) });
const strategyDetailsDeployment = struct({
  deployments: listOf(strategyDeploymentSpec),
  permissions: listOf(strategyDeploymentPermissions),
  clusterPermissions: listOf(strategyDeploymentPermissions),
});
const namedInstallStrategy = struct({ strategy: text, spec: strategyDetailsDeployment });
const customResourceDefinitions = struct({ owned: listOf(crdDescription), required: listOf(crdDescription) });
const ruleWithOperations = struct({
  operations: listOf(text),
  apiGroups: listOf(text),
  apiVersions: listOf(text),
  resources: listOf(text),
  scope: text,
});
const webhookDescription = struct({
  generateName: text,
  type: text,
  deploymentName: text,
  containerPort: int32,
  targetPort: intOrString,
  rules: listOf(ruleWithOperations),
  failurePolicy: text,
  matchPolicy: text,
  objectSelector: labelSelector,
  sideEffects: text,
  timeoutSeconds: int32,
  admissionReviewVersions: listOf(text),
  reinvocationPolicy: text,
  webhookPath: text,
  conversionCRDs: listOf(text),
});
const groupVersionKind = struct({ group: text, version: text, kind: text });
const maintainer = struct({ name: text, email: text });
const icon = struct({ base64data: text, mediatype: text });
const installMode = struct({ type: text, supported: boolean });
const relatedImage = struct({ name: text, image: text });
const clusterServiceVersionSpec = struct({
  install: namedInstallStrategy,
  version,
  release,
  maturity: text,
  customresourcedefinitions: customResourceDefinitions,
  apiservicedefinitions: apiServiceDefinitions,
  webhookdefinitions: listOf(webhookDescription),
  nativeAPIs: listOf(groupVersionKind),
  minKubeVersion: text,
  displayName: text,
  description: text,
  keywords: listOf(text),
  maintainers: listOf(maintainer),
  provider: appLink,
  links: listOf(appLink),
  icon: listOf(icon),
  installModes: listOf(installMode),
  replaces: text,
  labels: mapOf(text),
  annotations: mapOf(text),
  selector: labelSelector,
  cleanup: cleanupSpec,
  skips: listOf(text),
  relatedImages: listOf(relatedImage),
});
const clusterServiceVersionCondition = struct({
  phase: text,
  message: text,
  reason: text,
  lastUpdateTime: time,
  lastTransitionTime: time,
});
const dependentStatus = struct({ group: text, version: text, kind: text, status: text, uuid: text, message: text });
const requirementStatus = struct({
  group: text,
  version: text,
  kind: text,
  name: text,
  status: text,
  message: text,
  uuid: text,
  dependents: listOf(dependentStatus),
});
const clusterServiceVersionStatus = struct({
  phase: text,
  message: text,
  reason: text,
  lastUpdateTime: time,
  lastTransitionTime: time,
  conditions: listOf(clusterServiceVersionCondition),
  requirementStatus: listOf(requirementStatus),
  certsLastUpdated: time,
  certsRotateAt: time,
  cleanup: cleanupStatus,
});
/** A ClusterServiceVersion (operator-framework/api v0.45.0, `operators/v1alpha1`). */
export const clusterServiceVersion = struct({
  kind: text,
  apiVersion: text,
  metadata: objectMeta,
  spec: clusterServiceVersionSpec,
  status: clusterServiceVersionStatus,
});
