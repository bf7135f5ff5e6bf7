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
import { quantity } from './custom-types.ts';
import { labelSelector, objectMeta } from './meta-types.ts';

const awsElasticBlockStoreVolumeSource = struct({
  volumeID: text,
  ...omitEmptyFields({ fsType: text, partition: int32, readOnly: boolean }),
});
const azureDiskVolumeSource = struct({
  diskName: text,
  diskURI: text,
  ...pointers({ cachingMode: text, fsType: text, readOnly: boolean, kind: text }),
});
const azureFileVolumeSource = struct({ secretName: text, shareName: text, ...omitEmptyFields({ readOnly: boolean }) });
export const localObjectReference = struct(omitEmptyFields({ name: text }));
const csiVolumeSource = struct({
  driver: text,
  ...omitEmptyFields({ volumeAttributes: mapOf(text) }),
  ...pointers({ readOnly: boolean, fsType: text, nodePublishSecretRef: localObjectReference }),
});
const cephFSVolumeSource = struct({
  monitors: listOf(text),
  ...omitEmptyFields({ path: text, user: text, secretFile: text, readOnly: boolean }),
  ...pointers({ secretRef: localObjectReference }),
});
const cinderVolumeSource = struct({
  volumeID: text,
  ...omitEmptyFields({ fsType: text, readOnly: boolean }),
  ...pointers({ secretRef: localObjectReference }),
});
const clusterTrustBundleProjection = struct({
  path: text,
  ...pointers({ name: text, signerName: text, labelSelector, optional: boolean }),
});
const keyToPath = struct({ key: text, path: text, ...pointers({ mode: int32 }) });
const configMapProjection = struct({
  ...omitEmptyFields({ name: text, items: listOf(keyToPath) }),
  ...pointers({ optional: boolean }),
});
const configMapVolumeSource = struct({
  ...omitEmptyFields({ name: text, items: listOf(keyToPath) }),
  ...pointers({ defaultMode: int32, optional: boolean }),
});
export const objectFieldSelector = struct({ fieldPath: text, ...omitEmptyFields({ apiVersion: text }) });
export const resourceFieldSelector = struct({
  resource: text,
  divisor: quantity,
  ...omitEmptyFields({ containerName: text }),
});
const downwardAPIVolumeFile = struct({
  path: text,
  ...pointers({ fieldRef: objectFieldSelector, resourceFieldRef: resourceFieldSelector, mode: int32 }),
});
const downwardAPIProjection = struct(omitEmptyFields({ items: listOf(downwardAPIVolumeFile) }));
const downwardAPIVolumeSource = struct({
  ...omitEmptyFields({ items: listOf(downwardAPIVolumeFile) }),
  ...pointers({ defaultMode: int32 }),
});
const emptyDirVolumeSource = struct({ ...omitEmptyFields({ medium: text }), ...pointers({ sizeLimit: quantity }) });
const volumeResourceRequirements = struct(omitEmptyFields({ limits: mapOf(quantity), requests: mapOf(quantity) }));
const typedLocalObjectReference = struct({ kind: text, name: text, apiGroup: nullable(text) });
const typedObjectReference = struct({
  kind: text,
  name: text,
  ...pointers({ namespace: text }),
  apiGroup: nullable(text),
});
const persistentVolumeClaimSpec = struct({
  resources: volumeResourceRequirements,
  ...omitEmptyFields({ accessModes: listOf(text), volumeName: text }),
  ...pointers({
    selector: labelSelector,
    storageClassName: text,
    volumeMode: text,
    dataSource: typedLocalObjectReference,
    dataSourceRef: typedObjectReference,
    volumeAttributesClassName: text,
  }),
});
const persistentVolumeClaimTemplate = struct({ metadata: objectMeta, spec: persistentVolumeClaimSpec });
const ephemeralVolumeSource = struct(pointers({ volumeClaimTemplate: persistentVolumeClaimTemplate }));
const fcVolumeSource = struct({
  ...omitEmptyFields({ targetWWNs: listOf(text), fsType: text, readOnly: boolean, wwids: listOf(text) }),
  ...pointers({ lun: int32 }),
});
const flexVolumeSource = struct({
  driver: text,
  ...omitEmptyFields({ fsType: text, readOnly: boolean, options: mapOf(text) }),
  ...pointers({ secretRef: localObjectReference }),
});
const flockerVolumeSource = struct(omitEmptyFields({ datasetName: text, datasetUUID: text }));
const gcePersistentDiskVolumeSource = struct({
  pdName: text,
  ...omitEmptyFields({ fsType: text, partition: int32, readOnly: boolean }),
});
const gitRepoVolumeSource = struct({ repository: text, ...omitEmptyFields({ revision: text, directory: text }) });
const glusterfsVolumeSource = struct({ endpoints: text, path: text, ...omitEmptyFields({ readOnly: boolean }) });
const hostPathVolumeSource = struct({ path: text, ...pointers({ type: text }) });
const iscsiVolumeSource = struct({
  targetPortal: text,
  iqn: text,
  lun: int32,
  ...omitEmptyFields({
    iscsiInterface: text,
    fsType: text,
    readOnly: boolean,
    portals: listOf(text),
    chapAuthDiscovery: boolean,
    chapAuthSession: boolean,
  }),
  ...pointers({ secretRef: localObjectReference, initiatorName: text }),
});
const imageVolumeSource = struct(omitEmptyFields({ reference: text, pullPolicy: text }));
const nfsVolumeSource = struct({ server: text, path: text, ...omitEmptyFields({ readOnly: boolean }) });
const persistentVolumeClaimVolumeSource = struct({ claimName: text, ...omitEmptyFields({ readOnly: boolean }) });
const photonPersistentDiskVolumeSource = struct({ pdID: text, ...omitEmptyFields({ fsType: text }) });
const podCertificateProjection = struct({
  ...omitEmptyFields({
    signerName: text,
    keyType: text,
    credentialBundlePath: text,
    keyPath: text,
    certificateChainPath: text,
    userAnnotations: mapOf(text),
  }),
  ...pointers({ maxExpirationSeconds: int32 }),
});
const portworxVolumeSource = struct({ volumeID: text, ...omitEmptyFields({ fsType: text, readOnly: boolean }) });
const secretProjection = struct({
  ...omitEmptyFields({ name: text, items: listOf(keyToPath) }),
  ...pointers({ optional: boolean }),
});
const serviceAccountTokenProjection = struct({
  path: text,
  ...omitEmptyFields({ audience: text }),
  ...pointers({ expirationSeconds: int64 }),
});
const volumeProjection = struct(
  pointers({
    secret: secretProjection,
    downwardAPI: downwardAPIProjection,
    configMap: configMapProjection,
    serviceAccountToken: serviceAccountTokenProjection,
    clusterTrustBundle: clusterTrustBundleProjection,
    podCertificate: podCertificateProjection,
  }),
);
const projectedVolumeSource = struct({ sources: listOf(volumeProjection), ...pointers({ defaultMode: int32 }) });
const quobyteVolumeSource = struct({
  registry: text,
  volume: text,
  ...omitEmptyFields({ readOnly: boolean, user: text, group: text, tenant: text }),
});
const rbdVolumeSource = struct({
  monitors: listOf(text),
  image: text,
  ...omitEmptyFields({ fsType: text, pool: text, user: text, keyring: text, readOnly: boolean }),
  ...pointers({ secretRef: localObjectReference }),
});
const scaleIOVolumeSource = struct({
  gateway: text,
  system: text,
  ...omitEmptyFields({
    sslEnabled: boolean,
    protectionDomain: text,
    storagePool: text,
    storageMode: text,
    volumeName: text,
    fsType: text,
    readOnly: boolean,
  }),
  secretRef: nullable(localObjectReference),
});
const secretVolumeSource = struct({
  ...omitEmptyFields({ secretName: text, items: listOf(keyToPath) }),
  ...pointers({ defaultMode: int32, optional: boolean }),
});
const storageOSVolumeSource = struct({
  ...omitEmptyFields({ volumeName: text, volumeNamespace: text, fsType: text, readOnly: boolean }),
  ...pointers({ secretRef: localObjectReference }),
});
const vsphereVirtualDiskVolumeSource = struct({
  volumePath: text,
  ...omitEmptyFields({ fsType: text, storagePolicyName: text, storagePolicyID: text }),
});
/** A volume of a pod (k8s.io/api v0.36.2, `core/v1`). */
export const volume = struct({
  name: text,
  ...pointers({
    hostPath: hostPathVolumeSource,
    emptyDir: emptyDirVolumeSource,
    gcePersistentDisk: gcePersistentDiskVolumeSource,
    awsElasticBlockStore: awsElasticBlockStoreVolumeSource,
    gitRepo: gitRepoVolumeSource,
    secret: secretVolumeSource,
    nfs: nfsVolumeSource,
    iscsi: iscsiVolumeSource,
    glusterfs: glusterfsVolumeSource,
    persistentVolumeClaim: persistentVolumeClaimVolumeSource,
    rbd: rbdVolumeSource,
    flexVolume: flexVolumeSource,
    cinder: cinderVolumeSource,
    cephfs: cephFSVolumeSource,
    flocker: flockerVolumeSource,
    downwardAPI: downwardAPIVolumeSource,
    fc: fcVolumeSource,
    azureFile: azureFileVolumeSource,
    configMap: configMapVolumeSource,
    vsphereVolume: vsphereVirtualDiskVolumeSource,
    quobyte: quobyteVolumeSource,
    azureDisk: azureDiskVolumeSource,
    photonPersistentDisk: photonPersistentDiskVolumeSource,
    projected: projectedVolumeSource,
    portworxVolume: portworxVolumeSource,
    scaleIO: scaleIOVolumeSource,
    storageos: storageOSVolumeSource,
    csi: csiVolumeSource,
    ephemeral: ephemeralVolumeSource,
    image: imageVolumeSource,
  }),
});
