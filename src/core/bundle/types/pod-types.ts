/** Types of deployments and pods (k8s.io/api v0.36.2, `apps/v1` and `core/v1`). The notation is that of `readTypes`. */
export const podTypes = `
Affinity: nodeAffinity NodeAffinity, podAffinity PodAffinity, podAntiAffinity PodAntiAffinity
AppArmorProfile: type text, localhostProfile text
Capabilities: add text[], drop text[]
ConfigMapEnvSource: name text, optional boolean
ConfigMapKeySelector: name text, key text, optional boolean
Container: name text, image text, command text[], args text[], workingDir text, ports ContainerPort[], envFrom
  EnvFromSource[], env EnvVar[], resources ResourceRequirements, resizePolicy ContainerResizePolicy[], restartPolicy
  text, restartPolicyRules ContainerRestartRule[], volumeMounts VolumeMount[], volumeDevices VolumeDevice[],
  livenessProbe Probe, readinessProbe Probe, startupProbe Probe, lifecycle Lifecycle, terminationMessagePath text,
  terminationMessagePolicy text, imagePullPolicy text, securityContext SecurityContext, stdin boolean, stdinOnce
  boolean, tty boolean
ContainerPort: name text, hostPort int32, containerPort int32, protocol text, hostIP text
ContainerResizePolicy: resourceName text, restartPolicy text
ContainerRestartRule: action text, exitCodes ContainerRestartRuleOnExitCodes
ContainerRestartRuleOnExitCodes: operator text, values int32[]
DeploymentSpec: replicas int32, selector LabelSelector, template PodTemplateSpec, strategy DeploymentStrategy,
  minReadySeconds int32, revisionHistoryLimit int32, paused boolean, progressDeadlineSeconds int32
DeploymentStrategy: type text, rollingUpdate RollingUpdateDeployment
EnvFromSource: prefix text, configMapRef ConfigMapEnvSource, secretRef SecretEnvSource
EnvVar: name text, value text, valueFrom EnvVarSource
EnvVarSource: fieldRef ObjectFieldSelector, resourceFieldRef ResourceFieldSelector, configMapKeyRef
  ConfigMapKeySelector, secretKeyRef SecretKeySelector, fileKeyRef FileKeySelector
EphemeralContainer: name text, image text, command text[], args text[], workingDir text, ports ContainerPort[],
  envFrom EnvFromSource[], env EnvVar[], resources ResourceRequirements, resizePolicy ContainerResizePolicy[],
  restartPolicy text, restartPolicyRules ContainerRestartRule[], volumeMounts VolumeMount[], volumeDevices
  VolumeDevice[], livenessProbe Probe, readinessProbe Probe, startupProbe Probe, lifecycle Lifecycle,
  terminationMessagePath text, terminationMessagePolicy text, imagePullPolicy text, securityContext SecurityContext,
  stdin boolean, stdinOnce boolean, tty boolean, targetContainerName text
ExecAction: command text[]
FileKeySelector: volumeName text, path text, key text, optional boolean
GRPCAction: port int32, service text
HTTPGetAction: path text, port intOrString, host text, scheme text, httpHeaders HTTPHeader[]
HTTPHeader: name text, value text
HostAlias: ip text, hostnames text[]
Lifecycle: postStart LifecycleHandler, preStop LifecycleHandler, stopSignal text
LifecycleHandler: exec ExecAction, httpGet HTTPGetAction, tcpSocket TCPSocketAction, sleep SleepAction
NodeAffinity: requiredDuringSchedulingIgnoredDuringExecution NodeSelector,
  preferredDuringSchedulingIgnoredDuringExecution PreferredSchedulingTerm[]
NodeSelector: nodeSelectorTerms NodeSelectorTerm[]
NodeSelectorRequirement: key text, operator text, values text[]
NodeSelectorTerm: matchExpressions NodeSelectorRequirement[], matchFields NodeSelectorRequirement[]
PodAffinity: requiredDuringSchedulingIgnoredDuringExecution PodAffinityTerm[],
  preferredDuringSchedulingIgnoredDuringExecution WeightedPodAffinityTerm[]
PodAffinityTerm: labelSelector LabelSelector, namespaces text[], topologyKey text, namespaceSelector LabelSelector,
  matchLabelKeys text[], mismatchLabelKeys text[]
PodAntiAffinity: requiredDuringSchedulingIgnoredDuringExecution PodAffinityTerm[],
  preferredDuringSchedulingIgnoredDuringExecution WeightedPodAffinityTerm[]
PodDNSConfig: nameservers text[], searches text[], options PodDNSConfigOption[]
PodDNSConfigOption: name text, value text
PodOS: name text
PodReadinessGate: conditionType text
PodResourceClaim: name text, resourceClaimName text, resourceClaimTemplateName text
PodSchedulingGate: name text
PodSchedulingGroup: podGroupName text
PodSecurityContext: seLinuxOptions SELinuxOptions, windowsOptions WindowsSecurityContextOptions, runAsUser int64,
  runAsGroup int64, runAsNonRoot boolean, supplementalGroups int64[], supplementalGroupsPolicy text, fsGroup int64,
  sysctls Sysctl[], fsGroupChangePolicy text, seccompProfile SeccompProfile, appArmorProfile AppArmorProfile,
  seLinuxChangePolicy text
PodSpec: volumes Volume[], initContainers Container[], containers Container[], ephemeralContainers
  EphemeralContainer[], restartPolicy text, terminationGracePeriodSeconds int64, activeDeadlineSeconds int64,
  dnsPolicy text, nodeSelector text{}, serviceAccountName text, serviceAccount text, automountServiceAccountToken
  boolean, nodeName text, hostNetwork boolean, hostPID boolean, hostIPC boolean, shareProcessNamespace boolean,
  securityContext PodSecurityContext, imagePullSecrets LocalObjectReference[], hostname text, subdomain text,
  affinity Affinity, schedulerName text, tolerations Toleration[], hostAliases HostAlias[], priorityClassName text,
  priority int32, dnsConfig PodDNSConfig, readinessGates PodReadinessGate[], runtimeClassName text,
  enableServiceLinks boolean, preemptionPolicy text, overhead quantity{}, topologySpreadConstraints
  TopologySpreadConstraint[], setHostnameAsFQDN boolean, os PodOS, hostUsers boolean, schedulingGates
  PodSchedulingGate[], resourceClaims PodResourceClaim[], resources ResourceRequirements, hostnameOverride text,
  schedulingGroup PodSchedulingGroup
PodTemplateSpec: metadata ObjectMeta, spec PodSpec
PreferredSchedulingTerm: weight int32, preference NodeSelectorTerm
Probe: exec ExecAction, httpGet HTTPGetAction, tcpSocket TCPSocketAction, grpc GRPCAction, initialDelaySeconds
  int32, timeoutSeconds int32, periodSeconds int32, successThreshold int32, failureThreshold int32,
  terminationGracePeriodSeconds int64
ResourceClaim: name text, request text
ResourceRequirements: limits quantity{}, requests quantity{}, claims ResourceClaim[]
RollingUpdateDeployment: maxUnavailable intOrString, maxSurge intOrString
SELinuxOptions: user text, role text, type text, level text
SeccompProfile: type text, localhostProfile text
SecretEnvSource: name text, optional boolean
SecretKeySelector: name text, key text, optional boolean
SecurityContext: capabilities Capabilities, privileged boolean, seLinuxOptions SELinuxOptions, windowsOptions
  WindowsSecurityContextOptions, runAsUser int64, runAsGroup int64, runAsNonRoot boolean, readOnlyRootFilesystem
  boolean, allowPrivilegeEscalation boolean, procMount text, seccompProfile SeccompProfile, appArmorProfile
  AppArmorProfile
SleepAction: seconds int64
Sysctl: name text, value text
TCPSocketAction: port intOrString, host text
Toleration: key text, operator text, value text, effect text, tolerationSeconds int64
TopologySpreadConstraint: maxSkew int32, topologyKey text, whenUnsatisfiable text, labelSelector LabelSelector,
  minDomains int32, nodeAffinityPolicy text, nodeTaintsPolicy text, matchLabelKeys text[]
VolumeDevice: name text, devicePath text
VolumeMount: name text, readOnly boolean, recursiveReadOnly text, mountPath text, subPath text, mountPropagation
  text, subPathExpr text
WeightedPodAffinityTerm: weight int32, podAffinityTerm PodAffinityTerm
WindowsSecurityContextOptions: gmsaCredentialSpecName text, gmsaCredentialSpec text, runAsUserName text, hostProcess
  boolean
`;
