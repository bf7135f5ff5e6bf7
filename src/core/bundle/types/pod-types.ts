import {
  boolean,
  int32,
  int64,
  listOf,
  mapOf,
  nullable,
  omitEmptyFields,
  pointers,
  struct,
  text,
} from '../../catalog/shape/shape.ts';
import {
  appArmorProfile,
  container,
  ephemeralContainer,
  resourceRequirements,
  seccompProfile,
  seLinuxOptions,
  windowsSecurityContextOptions,
} from './container-types.ts';
import { intOrString, quantity } from './custom-types.ts';
import { labelSelector, objectMeta } from './meta-types.ts';
import { localObjectReference, volume } from './volume-types.ts';

const nodeSelectorRequirement = struct({ key: text, operator: text, ...omitEmptyFields({ values: listOf(text) }) });
const nodeSelectorTerm = struct(
  omitEmptyFields({
    matchExpressions: listOf(nodeSelectorRequirement),
    matchFields: listOf(nodeSelectorRequirement),
  }),
);
const nodeSelector = struct({ nodeSelectorTerms: listOf(nodeSelectorTerm) });
const preferredSchedulingTerm = struct({ weight: int32, preference: nodeSelectorTerm });
const nodeAffinity = struct({
  ...omitEmptyFields({ preferredDuringSchedulingIgnoredDuringExecution: listOf(preferredSchedulingTerm) }),
  ...pointers({ requiredDuringSchedulingIgnoredDuringExecution: nodeSelector }),
});
const podAffinityTerm = struct({
  topologyKey: text,
  ...omitEmptyFields({ namespaces: listOf(text), matchLabelKeys: listOf(text), mismatchLabelKeys: listOf(text) }),
  ...pointers({ labelSelector, namespaceSelector: labelSelector }),
});
const weightedPodAffinityTerm = struct({ weight: int32, podAffinityTerm });
const podAffinity = struct(
  omitEmptyFields({
    requiredDuringSchedulingIgnoredDuringExecution: listOf(podAffinityTerm),
    preferredDuringSchedulingIgnoredDuringExecution: listOf(weightedPodAffinityTerm),
  }),
);
const podAntiAffinity = struct(
  omitEmptyFields({
    requiredDuringSchedulingIgnoredDuringExecution: listOf(podAffinityTerm),
    preferredDuringSchedulingIgnoredDuringExecution: listOf(weightedPodAffinityTerm),
  }),
);
const affinity = struct(pointers({ nodeAffinity, podAffinity, podAntiAffinity }));
const sysctl = struct({ name: text, value: text });
const podSecurityContext = struct({
  ...omitEmptyFields({ supplementalGroups: listOf(int64), sysctls: listOf(sysctl) }),
  ...pointers({
    seLinuxOptions,
    windowsOptions: windowsSecurityContextOptions,
    runAsUser: int64,
    runAsGroup: int64,
    runAsNonRoot: boolean,
    supplementalGroupsPolicy: text,
    fsGroup: int64,
    fsGroupChangePolicy: text,
    seccompProfile,
    appArmorProfile,
    seLinuxChangePolicy: text,
  }),
});
const toleration = struct({
  ...omitEmptyFields({ key: text, operator: text, value: text, effect: text }),
  ...pointers({ tolerationSeconds: int64 }),
});
const hostAlias = struct({ ip: text, ...omitEmptyFields({ hostnames: listOf(text) }) });
const podDNSConfigOption = struct({ ...omitEmptyFields({ name: text }), ...pointers({ value: text }) });
const podDNSConfig = struct(
  omitEmptyFields({ nameservers: listOf(text), searches: listOf(text), options: listOf(podDNSConfigOption) }),
);
const podReadinessGate = struct({ conditionType: text });
const topologySpreadConstraint = struct({
  maxSkew: int32,
  topologyKey: text,
  whenUnsatisfiable: text,
  ...omitEmptyFields({ matchLabelKeys: listOf(text) }),
  ...pointers({ labelSelector, minDomains: int32, nodeAffinityPolicy: text, nodeTaintsPolicy: text }),
});
const podOS = struct({ name: text });
const podSchedulingGate = struct({ name: text });
const podResourceClaim = struct({
  name: text,
  ...pointers({ resourceClaimName: text, resourceClaimTemplateName: text }),
});
const podSchedulingGroup = struct(pointers({ podGroupName: text }));
const podSpec = struct({
  containers: listOf(container),
  ...omitEmptyFields({
    volumes: listOf(volume),
    initContainers: listOf(container),
    ephemeralContainers: listOf(ephemeralContainer),
    restartPolicy: text,
    dnsPolicy: text,
    nodeSelector: mapOf(text),
    serviceAccountName: text,
    serviceAccount: text,
    nodeName: text,
    hostNetwork: boolean,
    hostPID: boolean,
    hostIPC: boolean,
    imagePullSecrets: listOf(localObjectReference),
    hostname: text,
    subdomain: text,
    schedulerName: text,
    tolerations: listOf(toleration),
    hostAliases: listOf(hostAlias),
    priorityClassName: text,
    readinessGates: listOf(podReadinessGate),
    overhead: mapOf(quantity),
    topologySpreadConstraints: listOf(topologySpreadConstraint),
    schedulingGates: listOf(podSchedulingGate),
    resourceClaims: listOf(podResourceClaim),
  }),
  ...pointers({
    terminationGracePeriodSeconds: int64,
    activeDeadlineSeconds: int64,
    automountServiceAccountToken: boolean,
    shareProcessNamespace: boolean,
    securityContext: podSecurityContext,
    affinity,
    priority: int32,
    dnsConfig: podDNSConfig,
    runtimeClassName: text,
    enableServiceLinks: boolean,
    preemptionPolicy: text,
    setHostnameAsFQDN: boolean,
    os: podOS,
    hostUsers: boolean,
    resources: resourceRequirements,
    hostnameOverride: text,
    schedulingGroup: podSchedulingGroup,
  }),
});
const podTemplateSpec = struct({ metadata: objectMeta, spec: podSpec });
const rollingUpdateDeployment = struct(pointers({ maxUnavailable: intOrString, maxSurge: intOrString }));
const deploymentStrategy = struct({
  ...omitEmptyFields({ type: text }),
  ...pointers({ rollingUpdate: rollingUpdateDeployment }),
});
/** What a deployment is to be (k8s.io/api v0.36.2, `apps/v1` and `core/v1`). */
export const deploymentSpec = struct({
  template: podTemplateSpec,
  strategy: deploymentStrategy,
  ...omitEmptyFields({ minReadySeconds: int32, paused: boolean }),
  ...pointers({ replicas: int32, revisionHistoryLimit: int32, progressDeadlineSeconds: int32 }),
  selector: nullable(labelSelector),
});
