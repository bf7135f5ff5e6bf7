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
import { intOrString, quantity } from './custom-types.ts';
import { objectFieldSelector, resourceFieldSelector } from './volume-types.ts';

export const appArmorProfile = struct({ type: text, ...pointers({ localhostProfile: text }) });
const capabilities = struct(omitEmptyFields({ add: listOf(text), drop: listOf(text) }));
const configMapEnvSource = struct({ ...omitEmptyFields({ name: text }), ...pointers({ optional: boolean }) });
const configMapKeySelector = struct({
  key: text,
  ...omitEmptyFields({ name: text }),
  ...pointers({ optional: boolean }),
});
const containerPort = struct({
  containerPort: int32,
  ...omitEmptyFields({ name: text, hostPort: int32, protocol: text, hostIP: text }),
});
const secretEnvSource = struct({ ...omitEmptyFields({ name: text }), ...pointers({ optional: boolean }) });
const envFromSource = struct({
  ...omitEmptyFields({ prefix: text }),
  ...pointers({ configMapRef: configMapEnvSource, secretRef: secretEnvSource }),
});
const secretKeySelector = struct({ key: text, ...omitEmptyFields({ name: text }), ...pointers({ optional: boolean }) });
const fileKeySelector = struct({ volumeName: text, path: text, key: text, ...pointers({ optional: boolean }) });
const envVarSource = struct(
  pointers({
    fieldRef: objectFieldSelector,
    resourceFieldRef: resourceFieldSelector,
    configMapKeyRef: configMapKeySelector,
    secretKeyRef: secretKeySelector,
    fileKeyRef: fileKeySelector,
  }),
);
const envVar = struct({ name: text, ...omitEmptyFields({ value: text }), ...pointers({ valueFrom: envVarSource }) });
const resourceClaim = struct({ name: text, ...omitEmptyFields({ request: text }) });
export const resourceRequirements = struct(
  omitEmptyFields({ limits: mapOf(quantity), requests: mapOf(quantity), claims: listOf(resourceClaim) }),
);
const containerResizePolicy = struct({ resourceName: text, restartPolicy: text });
const containerRestartRuleOnExitCodes = struct(omitEmptyFields({ operator: text, values: listOf(int32) }));
const containerRestartRule = struct({
  ...omitEmptyFields({ action: text }),
  ...pointers({ exitCodes: containerRestartRuleOnExitCodes }),
});
const volumeMount = struct({
  name: text,
  mountPath: text,
  ...omitEmptyFields({ readOnly: boolean, subPath: text, subPathExpr: text }),
  ...pointers({ recursiveReadOnly: text, mountPropagation: text }),
});
const volumeDevice = struct({ name: text, devicePath: text });
const execAction = struct(omitEmptyFields({ command: listOf(text) }));
const httpHeader = struct({ name: text, value: text });
const httpGetAction = struct({
  port: intOrString,
  ...omitEmptyFields({ path: text, host: text, scheme: text, httpHeaders: listOf(httpHeader) }),
});
const tcpSocketAction = struct({ port: intOrString, ...omitEmptyFields({ host: text }) });
const grpcAction = struct({ port: int32, service: nullable(text) });
const probe = struct({
  ...omitEmptyFields({
    initialDelaySeconds: int32,
    timeoutSeconds: int32,
    periodSeconds: int32,
    successThreshold: int32,
    failureThreshold: int32,
  }),
  ...pointers({
    exec: execAction,
    httpGet: httpGetAction,
    tcpSocket: tcpSocketAction,
    grpc: grpcAction,
    terminationGracePeriodSeconds: int64,
  }),
});
const sleepAction = struct({ seconds: int64 });
const lifecycleHandler = struct(
  pointers({ exec: execAction, httpGet: httpGetAction, tcpSocket: tcpSocketAction, sleep: sleepAction }),
);
const lifecycle = struct(pointers({ postStart: lifecycleHandler, preStop: lifecycleHandler, stopSignal: text }));
export const seLinuxOptions = struct(omitEmptyFields({ user: text, role: text, type: text, level: text }));
export const windowsSecurityContextOptions = struct(
  pointers({ gmsaCredentialSpecName: text, gmsaCredentialSpec: text, runAsUserName: text, hostProcess: boolean }),
);
export const seccompProfile = struct({ type: text, ...pointers({ localhostProfile: text }) });
const securityContext = struct(
  pointers({
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
  }),
);
const containerFields = {
  name: text,
  resources: resourceRequirements,
  ...omitEmptyFields({
    image: text,
    command: listOf(text),
    args: listOf(text),
    workingDir: text,
    ports: listOf(containerPort),
    envFrom: listOf(envFromSource),
    env: listOf(envVar),
    resizePolicy: listOf(containerResizePolicy),
    restartPolicyRules: listOf(containerRestartRule),
    volumeMounts: listOf(volumeMount),
    volumeDevices: listOf(volumeDevice),
    terminationMessagePath: text,
    terminationMessagePolicy: text,
    imagePullPolicy: text,
    stdin: boolean,
    stdinOnce: boolean,
    tty: boolean,
  }),
  ...pointers({
    restartPolicy: text,
    livenessProbe: probe,
    readinessProbe: probe,
    startupProbe: probe,
    lifecycle,
    securityContext,
  }),
};
/** A container of a pod (k8s.io/api v0.36.2, `core/v1`). */
export const container = struct(containerFields);
export const ephemeralContainer = struct({ ...containerFields, targetContainerName: text });
