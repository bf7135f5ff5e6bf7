import {
  any,
  boolean,
  int32,
  listOf,
  mapOf,
  nullable,
  omitEmptyFields,
  pointers,
  struct,
  text,
} from '../../catalog/shape/shape.ts';
import { intOrString, release, time, version } from './custom-types.ts';
import { labelSelector, objectMeta } from './meta-types.ts';
import { deploymentSpec } from './pod-types.ts';

const apiResourceReference = struct({ name: text, kind: text, version: text });
const statusDescriptor = struct({
  path: text,
  ...omitEmptyFields({ displayName: text, description: text, 'x-descriptors': listOf(text), value: any }),
});
const specDescriptor = struct({
  path: text,
  ...omitEmptyFields({ displayName: text, description: text, 'x-descriptors': listOf(text), value: any }),
});
const actionDescriptor = struct({
  path: text,
  ...omitEmptyFields({ displayName: text, description: text, 'x-descriptors': listOf(text), value: any }),
});
const apiServiceDescription = struct({
  name: text,
  group: text,
  version: text,
  kind: text,
  ...omitEmptyFields({
    deploymentName: text,
    containerPort: int32,
    displayName: text,
    description: text,
    resources: listOf(apiResourceReference),
    statusDescriptors: listOf(statusDescriptor),
    specDescriptors: listOf(specDescriptor),
    actionDescriptors: listOf(actionDescriptor),
  }),
});
const apiServiceDefinitions = struct(
  omitEmptyFields({ owned: listOf(apiServiceDescription), required: listOf(apiServiceDescription) }),
);
const appLink = struct(omitEmptyFields({ name: text, url: text }));
const crdDescription = struct({
  name: text,
  version: text,
  kind: text,
  ...omitEmptyFields({
    displayName: text,
    description: text,
    resources: listOf(apiResourceReference),
    statusDescriptors: listOf(statusDescriptor),
    specDescriptors: listOf(specDescriptor),
    actionDescriptors: listOf(actionDescriptor),
  }),
});
const cleanupSpec = struct({ enabled: boolean });
const resourceInstance = struct({ name: text, ...omitEmptyFields({ namespace: text }) });
const resourceList = struct({ group: text, kind: text, instances: listOf(resourceInstance) });
const cleanupStatus = struct(omitEmptyFields({ pendingDeletion: listOf(resourceList) }));
const strategyDeploymentSpec = struct({ name: text, spec: deploymentSpec, ...omitEmptyFields({ label: mapOf(text) }) });
const policyRule = struct({
  verbs: listOf(text),
  ...omitEmptyFields({
    apiGroups: listOf(text),
    resources: listOf(text),
    resourceNames: listOf(text),
    nonResourceURLs: listOf(text),
  }),
});
export const strategyDeploymentPermissions = struct({ serviceAccountName: text, rules: listOf(policyRule) });
const strategyDetailsDeployment = struct({
  deployments: listOf(strategyDeploymentSpec),
  ...omitEmptyFields({
    permissions: listOf(strategyDeploymentPermissions),
    clusterPermissions: listOf(strategyDeploymentPermissions),
  }),
});
const namedInstallStrategy = struct({ strategy: text, spec: strategyDetailsDeployment });
const customResourceDefinitions = struct(
  omitEmptyFields({ owned: listOf(crdDescription), required: listOf(crdDescription) }),
);
const ruleWithOperations = struct({
  ...omitEmptyFields({
    operations: listOf(text),
    apiGroups: listOf(text),
    apiVersions: listOf(text),
    resources: listOf(text),
  }),
  ...pointers({ scope: text }),
});
const webhookDescription = struct({
  generateName: text,
  type: text,
  admissionReviewVersions: listOf(text),
  ...omitEmptyFields({
    deploymentName: text,
    containerPort: int32,
    rules: listOf(ruleWithOperations),
    conversionCRDs: listOf(text),
  }),
  ...pointers({
    targetPort: intOrString,
    failurePolicy: text,
    matchPolicy: text,
    objectSelector: labelSelector,
    timeoutSeconds: int32,
    reinvocationPolicy: text,
    webhookPath: text,
  }),
  sideEffects: nullable(text),
});
const groupVersionKind = struct({ group: text, version: text, kind: text });
const maintainer = struct(omitEmptyFields({ name: text, email: text }));
const icon = struct({ base64data: text, mediatype: text });
const installMode = struct({ type: text, supported: boolean });
const relatedImage = struct({ name: text, image: text });
const clusterServiceVersionSpec = struct({
  install: namedInstallStrategy,
  version,
  customresourcedefinitions: customResourceDefinitions,
  apiservicedefinitions: apiServiceDefinitions,
  displayName: text,
  provider: appLink,
  cleanup: cleanupSpec,
  ...omitEmptyFields({
    maturity: text,
    webhookdefinitions: listOf(webhookDescription),
    nativeAPIs: listOf(groupVersionKind),
    minKubeVersion: text,
    description: text,
    keywords: listOf(text),
    maintainers: listOf(maintainer),
    links: listOf(appLink),
    icon: listOf(icon),
    installModes: listOf(installMode),
    replaces: text,
    labels: mapOf(text),
    annotations: mapOf(text),
    skips: listOf(text),
    relatedImages: listOf(relatedImage),
  }),
  ...pointers({ release, selector: labelSelector }),
});
const clusterServiceVersionCondition = struct({
  ...omitEmptyFields({ phase: text, message: text, reason: text }),
  ...pointers({ lastUpdateTime: time, lastTransitionTime: time }),
});
const dependentStatus = struct({
  group: text,
  version: text,
  kind: text,
  status: text,
  ...omitEmptyFields({ uuid: text, message: text }),
});
const requirementStatus = struct({
  group: text,
  version: text,
  kind: text,
  name: text,
  status: text,
  message: text,
  ...omitEmptyFields({ uuid: text, dependents: listOf(dependentStatus) }),
});
const clusterServiceVersionStatus = struct({
  cleanup: cleanupStatus,
  ...omitEmptyFields({
    phase: text,
    message: text,
    reason: text,
    conditions: listOf(clusterServiceVersionCondition),
    requirementStatus: listOf(requirementStatus),
  }),
  ...pointers({ lastUpdateTime: time, lastTransitionTime: time, certsLastUpdated: time, certsRotateAt: time }),
});
/** A ClusterServiceVersion (operator-framework/api v0.45.0, `operators/v1alpha1`). */
export const clusterServiceVersion = struct({
  metadata: objectMeta,
  spec: clusterServiceVersionSpec,
  status: clusterServiceVersionStatus,
  ...omitEmptyFields({ kind: text, apiVersion: text }),
});
