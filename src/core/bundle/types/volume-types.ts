import { boolean, int32, int64, listOf, mapOf, struct, text } from '../../catalog/shape/shape.ts';
import { quantity } from './custom-types.ts';
import { labelSelector, objectMeta } from './meta-types.ts';

const awsElasticBlockStoreVolumeSource = struct({ volumeID: text, fsType: text, partition: int32, readOnly: boolean });
const azureDiskVolumeSource = struct({
  diskName: text,
  diskURI: text,
  cachingMode: text,
  fsType: text,
  readOnly: boolean,
  kind: text,
});
const azureFileVolumeSource = struct({ secretName: text, shareName: text, readOnly: boolean });
export const localObjectReference = struct({ name: text });
const csiVolumeSource = struct({
  driver: text,
  readOnly: boolean,
  fsType: text,
  volumeAttributes: mapOf(text),
  nodePublishSecretRef: localObjectReference,
});
const cephFSVolumeSource = struct({
  monitors: listOf(text),
  path: text,
  user: text,
  secretFile: text,
  secretRef: localObjectReference,
  readOnly: boolean,
});
const cinderVolumeSource = struct({ volumeID: text, fsType: text, readOnly: boolean, secretRef: localObjectReference });
const clusterTrustBundleProjection = struct({
  name: text,
  signerName: text,
  labelSelector,
  optional: boolean,
  path: text,
});
const keyToPath = struct({ key: text, path: text, mode: int32 });
const configMapProjection = struct({ name: text, items: listOf(keyToPath), optional: boolean });
const configMapVolumeSource = struct({ name: text, items: listOf(keyToPath), defaultMode: int32, optional: boolean });
export const objectFieldSelector = struct({ apiVersion: text, fieldPath: text });
export const resourceFieldSelector = struct({ containerName: text, resource: text, divisor: quantity });
const downwardAPIVolumeFile = struct({
  path: text,
  fieldRef: objectFieldSelector,
  resourceFieldRef: resourceFieldSelector,
  mode: int32,
});
const downwardAPIProjection = struct({ items: listOf(downwardAPIVolumeFile) });
const downwardAPIVolumeSource = struct({ items: listOf(downwardAPIVolumeFile), defaultMode: int32 });
const emptyDirVolumeSource = struct({ medium: text, sizeLimit: quantity });
const volumeResourceRequirements = struct({ limits: mapOf(quantity), requests: mapOf(quantity) });
const typedLocalObjectReference = struct({ apiGroup: text, kind: text, name: text });
const typedObjectReference = struct({ apiGroup: text, kind: text, name: text, namespace: text });
const persistentVolumeClaimSpec = struct({
  accessModes: listOf(text),
  selector: labelSelector,
  resources: volumeResourceRequirements,
  volumeName: text,
  storageClassName: text,
  volumeMode: text,
  dataSource: typedLocalObjectReference,
  dataSourceRef: typedObjectReference,
  volumeAttributesClassName: text,
});
const persistentVolumeClaimTemplate = struct({ metadata: objectMeta, spec: persistentVolumeClaimSpec });
const ephemeralVolumeSource = struct({ volumeClaimTemplate: persistentVolumeClaimTemplate });
const fcVolumeSource = struct({
  targetWWNs: listOf(text),
  lun: int32,
  fsType: text,
  readOnly: boolean,
  wwids: listOf(text),
});
const flexVolumeSource = struct({
  driver: text,
  fsType: text,
  secretRef: localObjectReference,
  readOnly: boolean,
  options: mapOf(text),
});
const flockerVolumeSource = struct({ datasetName: text, datasetUUID: text });
const gcePersistentDiskVolumeSource = struct({ pdName: text, fsType: text, partition: int32, readOnly: boolean });
const gitRepoVolumeSource = struct({ repository: text, revision: text, directory: text });
const glusterfsVolumeSource = struct({ endpoints: text, path: text, readOnly: boolean });
const hostPathVolumeSource = struct({ path: text, type: text });
const iscsiVolumeSource = struct({
  targetPortal: text,
  iqn: text,
  lun: int32,
  iscsiInterface: text,
  fsType: text,
  readOnly: boolean,
  portals: listOf(text),
  chapAuthDiscovery: boolean,
  chapAuthSession: boolean,
  secretRef: localObjectReference,
  initiatorName: text,
});
const imageVolumeSource = struct({ reference: text, pullPolicy: text });
const nfsVolumeSource = struct({ server: text, path: text, readOnly: boolean });
const persistentVolumeClaimVolumeSource = struct({ claimName: text, readOnly: boolean });
const photonPersistentDiskVolumeSource = struct({ pdID: text, fsType: text });
const podCertificateProjection = struct({
  signerName: text,
  keyType: text,
  maxExpirationSeconds: int32,
  credentialBundlePath: text,
  keyPath: text,
  certificateChainPath: text,
  userAnnotations: mapOf(text),
});
const portworxVolumeSource = struct({ volumeID: text, fsType: text, readOnly: boolean });
const secretProjection = struct({ name: text, items: listOf(keyToPath), optional: boolean });
const serviceAccountTokenProjection = struct({ audience: text, expirationSeconds: int64, path: text });
const volumeProjection = struct({
  secret: secretProjection,
  downwardAPI: downwardAPIProjection,
  configMap: configMapProjection,
  serviceAccountToken: serviceAccountTokenProjection,
  clusterTrustBundle: clusterTrustBundleProjection,
  podCertificate: podCertificateProjection,
});
const projectedVolumeSource = struct({ sources: listOf(volumeProjection), defaultMode: int32 });
const quobyteVolumeSource = struct({
  registry: text,
  volume: text,
  readOnly: boolean,
  user: text,
  group: text,
  tenant: text,
});
const rbdVolumeSource = struct({
  monitors: listOf(text),
  image: text,
  fsType: text,
  pool: text,
  user: text,
  keyring: text,
  secretRef: localObjectReference,
  readOnly: boolean,
});
const scaleIOVolumeSource = struct({
  gateway: text,
  system: text,
  secretRef: localObjectReference,
  sslEnabled: boolean,
  protectionDomain: text,
  storagePool: text,
  storageMode: text,
  volumeName: text,
  fsType: text,
  readOnly: boolean,
});
const secretVolumeSource = struct({
  secretName: text,
  items: listOf(keyToPath),
  defaultMode: int32,
  optional: boolean,
});
const storageOSVolumeSource = struct({
  volumeName: text,
  volumeNamespace: text,
  fsType: text,
  readOnly: boolean,
  secretRef: localObjectReference,
});
const vsphereVirtualDiskVolumeSource = struct({
  volumePath: text,
  fsType: text,
  storagePolicyName: text,
  storagePolicyID: text,
});
/** A volume of a pod (k8s.io/api v0.36.2, `core/v1`). */
export const volume = struct({
  name: text,
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
});
