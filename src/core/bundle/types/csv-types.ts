/** Types of ClusterServiceVersions (operator-framework/api v0.45.0, `operators/v1alpha1`). The notation is that of `readTypes`. */
export const csvTypes = `
APIResourceReference: name text, kind text, version text
APIServiceDefinitions: owned APIServiceDescription[], required APIServiceDescription[]
APIServiceDescription: name text, group text, version text, kind text, deploymentName text, containerPort int32,
  displayName text, description text, resources APIResourceReference[], statusDescriptors StatusDescriptor[],
  specDescriptors SpecDescriptor[], actionDescriptors ActionDescriptor[]
ActionDescriptor: path text, displayName text, description text, x-descriptors text[], value any
AppLink: name text, url text
CRDDescription: name text, version text, kind text, displayName text, description text, resources
  APIResourceReference[], statusDescriptors StatusDescriptor[], specDescriptors SpecDescriptor[], actionDescriptors
  ActionDescriptor[]
CleanupSpec: enabled boolean
CleanupStatus: pendingDeletion ResourceList[]
ClusterServiceVersion: kind text, apiVersion text, metadata ObjectMeta, spec ClusterServiceVersionSpec, status
  ClusterServiceVersionStatus
ClusterServiceVersionCondition: phase text, message text, reason text, lastUpdateTime time, lastTransitionTime time
ClusterServiceVersionSpec: install NamedInstallStrategy, version version, release release, maturity text,
  customresourcedefinitions CustomResourceDefinitions, apiservicedefinitions APIServiceDefinitions,
  webhookdefinitions WebhookDescription[], nativeAPIs GroupVersionKind[], minKubeVersion text, displayName text,
  description text, keywords text[], maintainers Maintainer[], provider AppLink, links AppLink[], icon Icon[],
  installModes InstallMode[], replaces text, labels text{}, annotations text{}, selector LabelSelector, cleanup
  CleanupSpec, skips text[], relatedImages RelatedImage[]
ClusterServiceVersionStatus: phase text, message text, reason text, lastUpdateTime time, lastTransitionTime time,
  conditions ClusterServiceVersionCondition[], requirementStatus RequirementStatus[], certsLastUpdated time,
  certsRotateAt time, cleanup CleanupStatus
CustomResourceDefinitions: owned CRDDescription[], required CRDDescription[]
DependentStatus: group text, version text, kind text, status text, uuid text, message text
GroupVersionKind: group text, version text, kind text
Icon: base64data text, mediatype text
InstallMode: type text, supported boolean
Maintainer: name text, email text
NamedInstallStrategy: strategy text, spec StrategyDetailsDeployment
PolicyRule: verbs text[], apiGroups text[], resources text[], resourceNames text[], nonResourceURLs text[]
RelatedImage: name text, image text
RequirementStatus: group text, version text, kind text, name text, status text, message text, uuid text, dependents
  DependentStatus[]
ResourceInstance: name text, namespace text
ResourceList: group text, kind text, instances ResourceInstance[]
RuleWithOperations: operations text[], apiGroups text[], apiVersions text[], resources text[], scope text
SpecDescriptor: path text, displayName text, description text, x-descriptors text[], value any
StatusDescriptor: path text, displayName text, description text, x-descriptors text[], value any
StrategyDeploymentPermissions: serviceAccountName text, rules PolicyRule[]
StrategyDeploymentSpec: name text, spec DeploymentSpec, label text{}
StrategyDetailsDeployment: deployments StrategyDeploymentSpec[], permissions StrategyDeploymentPermissions[],
  clusterPermissions StrategyDeploymentPermissions[]
WebhookDescription: generateName text, type text, deploymentName text, containerPort int32, targetPort intOrString,
  rules RuleWithOperations[], failurePolicy text, matchPolicy text, objectSelector LabelSelector, sideEffects text,
  timeoutSeconds int32, admissionReviewVersions text[], reinvocationPolicy text, webhookPath text, conversionCRDs
  text[]
`;
