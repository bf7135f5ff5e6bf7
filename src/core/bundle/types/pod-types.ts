import { boolean, int32, int64, listOf, mapOf, struct, text } from '../../catalog/shape/shape.ts';
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

const nodeSelectorRequirement = struct({ key: text, operator: text, values: listOf(text) });
const nodeSelectorTerm = struct({
  matchExpressions: listOf(nodeSelectorRequirement),
  matchFields: listOf(nodeSelectorRequirement),
});
const nodeSelector = struct({ nodeSelectorTerms: listOf(nodeSelectorTerm) });
const preferredSchedulingTerm = struct({ weight: int32, preference: nodeSelectorTerm });
const nodeAffinity = struct({
  requiredDuringSchedulingIgnoredDuringExecution: nodeSelector,
  preferredDuringSchedulingIgnoredDuringExecution: listOf(preferredSchedulingTerm),
});
const podAffinityTerm = struct({
  labelSelector,
  namespaces: listOf(text),
  topologyKey: text,
  namespaceSelector: labelSelector,
  matchLabelKeys: listOf(text),
  mismatchLabelKeys: listOf(text),
});
const weightedPodAffinityTerm = struct({ weight: int32, podAffinityTerm });
const podAffinity = struct({
  requiredDuringSchedulingIgnoredDuringExecution: listOf(podAffinityTerm),
  preferredDuringSchedulingIgnoredDuringExecution: listOf(weightedPodAffinityTerm),
});
const podAntiAffinity = struct({
  requiredDuringSchedulingIgnoredDuringExecution: listOf(podAffinityTerm),
  preferredDuringSchedulingIgnoredDuringExecution: listOf(weightedPodAffinityTerm),
});
const affinity = struct({ nodeAffinity, podAffinity, podAntiAffinity });
const sysctl = struct({ name: text, value: text });
const podSecurityContext = struct({
  seLinuxOptions,
  windowsOptions: windowsSecurityContextOptions,
  runAsUser: int64,
  runAsGroup: int64,
  runAsNonRoot: boolean,
  supplementalGroups: listOf(int64),
  supplementalGroupsPolicy: text,
  fsGroup: int64,
  sysctls: listOf(sysctl),
  fsGroupChangePolicy: text,
  seccompProfile,
  appArmorProfile,
  seLinuxChangePolicy: text,
});
const toleration = struct({ key: text, operator: text, value: text, effect: text, tolerationSeconds: int64 });
const hostAlias = struct({ ip: text, hostnames: listOf(text) });
const podDNSConfigOption = struct({ name: text, value: text });
const podDNSConfig = struct({ nameservers: listOf(text), searches: listOf(text), options: listOf(podDNSConfigOption) });
const podReadinessGate = struct({ conditionType: text });
const topologySpreadConstraint = struct({
  maxSkew: int32,
  topologyKey: text,
  whenUnsatisfiable: text,
  labelSelector,
  minDomains: int32,
  nodeAffinityPolicy: text,
  nodeTaintsPolicy: text,
  matchLabelKeys: listOf(text),
});
const podOS = struct({ name: text });
const podSchedulingGate = struct({ name: text });
const podResourceClaim = struct({ name: text, resourceClaimName: text, resourceClaimTemplateName: text });
const podSchedulingGroup = struct({ podGroupName: text });
const podSpec = struct({
  volumes: listOf(volume),
  initContainers: listOf(container),
  containers: listOf(container),
  ephemeralContainers: listOf(ephemeralContainer),
  restartPolicy: text,
  terminationGracePeriodSeconds: int64,
  activeDeadlineSeconds: int64,
  dnsPolicy: text,
  nodeSelector: mapOf(text),
  serviceAccountName: text,
  serviceAccount: text,
  automountServiceAccountToken: boolean,
  nodeName: text,
  hostNetwork: boolean,
  hostPID: boolean,
  hostIPC: boolean,
  shareProcessNamespace: boolean,
  securityContext: podSecurityContext,
  imagePullSecrets: listOf(localObjectReference),
  hostname: text,
  subdomain: text,
  affinity,
  schedulerName: text,
  tolerations: listOf(toleration),
  hostAliases: listOf(hostAlias),
  priorityClassName: text,
  priority: int32,
  dnsConfig: podDNSConfig,
  readinessGates: listOf(podReadinessGate),
  runtimeClassName: text,
  enableServiceLinks: boolean,
  preemptionPolicy: text,
  overhead: mapOf(quantity),
  topologySpreadConstraints: listOf(topologySpreadConstraint),
  setHostnameAsFQDN: boolean,
  os: podOS,
  hostUsers: boolean,
  schedulingGates: listOf(podSchedulingGate),
  resourceClaims: listOf(podResourceClaim),
  resources: resourceRequirements,
  hostnameOverride: text,
  schedulingGroup: podSchedulingGroup,
});
const podTemplateSpec = struct({ metadata: objectMeta, spec: podSpec });
const rollingUpdateDeployment = struct({ maxUnavailable: intOrString, maxSurge: intOrString });
const deploymentStrategy = struct({ type: text, rollingUpdate: rollingUpdateDeployment });
/** What a deployment is to be (k8s.io/api v0.36.2, `apps/v1` and `core/v1`). */
export const deploymentSpec = struct({
  replicas: int32,
  selector: labelSelector,
  template: podTemplateSpec,
  strategy: deploymentStrategy,
  minReadySeconds: int32,
  revisionHistoryLimit: int32,
  paused: boolean,
  progressDeadlineSeconds: int32,
});
