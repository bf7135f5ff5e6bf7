import { boolean, int32, int64, listOf, mapOf, struct, text } from '../../catalog/shape/shape.ts';
import { intOrString, quantity } from './custom-types.ts';
import { objectFieldSelector, resourceFieldSelector } from './volume-types.ts';

export const appArmorProfile = struct({ type: text, localhostProfile: text });
const capabilities = struct({ add: listOf(text), drop: listOf(text) });
const configMapEnvSource = struct({ name: text, optional: boolean });
const configMapKeySelector = struct({ name: text, key: text, optional: boolean });
const containerPort = struct({ name: text, hostPort: int32, containerPort: int32, protocol: text, hostIP: text });
const secretEnvSource = struct({ name: text, optional: boolean });
const envFromSource = struct({ prefix: text, configMapRef: configMapEnvSource, secretRef: secretEnvSource });
const secretKeySelector = struct({ name: text, key: text, optional: boolean });
const fileKeySelector = struct({ volumeName: text, path: text, key: text, optional: boolean });
const envVarSource = struct({
  fieldRef: objectFieldSelector,
  resourceFieldRef: resourceFieldSelector,
  configMapKeyRef: configMapKeySelector,
  secretKeyRef: secretKeySelector,
  fileKeyRef: fileKeySelector,
});
const envVar = struct({ name: text, value: text, valueFrom: envVarSource });
const resourceClaim = struct({ name: text, request: text });
export const resourceRequirements = struct({
  limits: mapOf(quantity),
  requests: mapOf(quantity),
  claims: listOf(resourceClaim),
});
const containerResizePolicy = struct({ resourceName: text, restartPolicy: text });
const containerRestartRuleOnExitCodes = struct({ operator: text, values: listOf(int32) });
const containerRestartRule = struct({ action: text, exitCodes: containerRestartRuleOnExitCodes });
const volumeMount = struct({
  name: text,
  readOnly: boolean,
  recursiveReadOnly: text,
  mountPath: text,
  subPath: text,
  mountPropagation: text,
  subPathExpr: text,
});
const volumeDevice = struct({ name: text, devicePath: text });
const execAction = struct({ command: listOf(text) });
const httpHeader = struct({ name: text, value: text });
const httpGetAction = struct({
  path: text,
  port: intOrString,
  host: text,
  scheme: text,
  httpHeaders: listOf(httpHeader),
});
const tcpSocketAction = struct({ port: intOrString, host: text });
const grpcAction = struct({ port: int32, service: text });
const probe = struct({
  exec: execAction,
  httpGet: httpGetAction,
  tcpSocket: tcpSocketAction,
  grpc: grpcAction,
  initialDelaySeconds: int32,
  timeoutSeconds: int32,
  periodSeconds: int32,
  successThreshold: int32,
  failureThreshold: int32,
  terminationGracePeriodSeconds: int64,
});
const sleepAction = struct({ seconds: int64 });
const lifecycleHandler = struct({
  exec: execAction,
  httpGet: httpGetAction,
  tcpSocket: tcpSocketAction,
  sleep: sleepAction,
});
const lifecycle = struct({ postStart: lifecycleHandler, preStop: lifecycleHandler, stopSignal: text });
export const seLinuxOptions = struct({ user: text, role: text, type: text, level: text });
export const windowsSecurityContextOptions = struct({
  gmsaCredentialSpecName: text,
  gmsaCredentialSpec: text,
  runAsUserName: text,
  hostProcess: boolean,
});
export const seccompProfile = struct({ type: text, localhostProfile: text });
const securityContext = struct({
  capabilities,
  privileged: boolean,
  seLinuxOptions,
  windowsOptions: windowsSecurityContextOptions,
  runAsUser: int64,
  runAsGroup: int64,
  runAsNonRoot: boolean,
  readOnlyRootFilesystem: boolean,
  allowPrivilegeEscalation: boolean,
  procMount: text,
  seccompProfile,
  appArmorProfile,
});
const containerFields = {
  name: text,
  image: text,
  command: listOf(text),
  args: listOf(text),
  workingDir: text,
  ports: listOf(containerPort),
  envFrom: listOf(envFromSource),
  env: listOf(envVar),
  resources: resourceRequirements,
  resizePolicy: listOf(containerResizePolicy),
  restartPolicy: text,
  restartPolicyRules: listOf(containerRestartRule),
  volumeMounts: listOf(volumeMount),
  volumeDevices: listOf(volumeDevice),
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: probe,
  lifecycle,
  terminationMessagePath: text,
  terminationMessagePolicy: text,
  imagePullPolicy: text,
  securityContext,
  stdin: boolean,
  stdinOnce: boolean,
  tty: boolean,
};
/** A container of a pod (k8s.io/api v0.36.2, `core/v1`). */
export const container = struct(containerFields);
export const ephemeralContainer = struct({ ...containerFields, targetContainerName: text });
