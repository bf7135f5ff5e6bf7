/** Types of the volumes of pods (k8s.io/api v0.36.2, `core/v1`). The notation is that of `readTypes`. */
export const volumeTypes = `
AWSElasticBlockStoreVolumeSource: volumeID text, fsType text, partition int32, readOnly boolean
AzureDiskVolumeSource: diskName text, diskURI text, cachingMode text, fsType text, readOnly boolean, kind text
AzureFileVolumeSource: secretName text, shareName text, readOnly boolean
CSIVolumeSource: driver text, readOnly boolean, fsType text, volumeAttributes text{}, nodePublishSecretRef
  LocalObjectReference
CephFSVolumeSource: monitors text[], path text, user text, secretFile text, secretRef LocalObjectReference, readOnly
  boolean
CinderVolumeSource: volumeID text, fsType text, readOnly boolean, secretRef LocalObjectReference
ClusterTrustBundleProjection: name text, signerName text, labelSelector LabelSelector, optional boolean, path text
ConfigMapProjection: name text, items KeyToPath[], optional boolean
ConfigMapVolumeSource: name text, items KeyToPath[], defaultMode int32, optional boolean
DownwardAPIProjection: items DownwardAPIVolumeFile[]
DownwardAPIVolumeFile: path text, fieldRef ObjectFieldSelector, resourceFieldRef ResourceFieldSelector, mode int32
DownwardAPIVolumeSource: items DownwardAPIVolumeFile[], defaultMode int32
EmptyDirVolumeSource: medium text, sizeLimit quantity
EphemeralVolumeSource: volumeClaimTemplate PersistentVolumeClaimTemplate
FCVolumeSource: targetWWNs text[], lun int32, fsType text, readOnly boolean, wwids text[]
FlexVolumeSource: driver text, fsType text, secretRef LocalObjectReference, readOnly boolean, options text{}
FlockerVolumeSource: datasetName text, datasetUUID text
GCEPersistentDiskVolumeSource: pdName text, fsType text, partition int32, readOnly boolean
GitRepoVolumeSource: repository text, revision text, directory text
GlusterfsVolumeSource: endpoints text, path text, readOnly boolean
HostPathVolumeSource: path text, type text
ISCSIVolumeSource: targetPortal text, iqn text, lun int32, iscsiInterface text, fsType text, readOnly boolean,
  portals text[], chapAuthDiscovery boolean, chapAuthSession boolean, secretRef LocalObjectReference, initiatorName
  text
ImageVolumeSource: reference text, pullPolicy text
KeyToPath: key text, path text, mode int32
LocalObjectReference: name text
NFSVolumeSource: server text, path text, readOnly boolean
ObjectFieldSelector: apiVersion text, fieldPath text
PersistentVolumeClaimSpec: accessModes text[], selector LabelSelector, resources VolumeResourceRequirements,
  volumeName text, storageClassName text, volumeMode text, dataSource TypedLocalObjectReference, dataSourceRef
  TypedObjectReference, volumeAttributesClassName text
PersistentVolumeClaimTemplate: metadata ObjectMeta, spec PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource: claimName text, readOnly boolean
PhotonPersistentDiskVolumeSource: pdID text, fsType text
PodCertificateProjection: signerName text, keyType text, maxExpirationSeconds int32, credentialBundlePath text,
  keyPath text, certificateChainPath text, userAnnotations text{}
PortworxVolumeSource: volumeID text, fsType text, readOnly boolean
ProjectedVolumeSource: sources VolumeProjection[], defaultMode int32
QuobyteVolumeSource: registry text, volume text, readOnly boolean, user text, group text, tenant text
RBDVolumeSource: monitors text[], image text, fsType text, pool text, user text, keyring text, secretRef
  LocalObjectReference, readOnly boolean
ResourceFieldSelector: containerName text, resource text, divisor quantity
ScaleIOVolumeSource: gateway text, system text, secretRef LocalObjectReference, sslEnabled boolean, protectionDomain
  text, storagePool text, storageMode text, volumeName text, fsType text, readOnly boolean
SecretProjection: name text, items KeyToPath[], optional boolean
SecretVolumeSource: secretName text, items KeyToPath[], defaultMode int32, optional boolean
ServiceAccountTokenProjection: audience text, expirationSeconds int64, path text
StorageOSVolumeSource: volumeName text, volumeNamespace text, fsType text, readOnly boolean, secretRef
  LocalObjectReference
TypedLocalObjectReference: apiGroup text, kind text, name text
TypedObjectReference: apiGroup text, kind text, name text, namespace text
Volume: name text, hostPath HostPathVolumeSource, emptyDir EmptyDirVolumeSource, gcePersistentDisk
  GCEPersistentDiskVolumeSource, awsElasticBlockStore AWSElasticBlockStoreVolumeSource, gitRepo GitRepoVolumeSource,
  secret SecretVolumeSource, nfs NFSVolumeSource, iscsi ISCSIVolumeSource, glusterfs GlusterfsVolumeSource,
  persistentVolumeClaim PersistentVolumeClaimVolumeSource, rbd RBDVolumeSource, flexVolume FlexVolumeSource, cinder
  CinderVolumeSource, cephfs CephFSVolumeSource, flocker FlockerVolumeSource, downwardAPI DownwardAPIVolumeSource,
  fc FCVolumeSource, azureFile AzureFileVolumeSource, configMap ConfigMapVolumeSource, vsphereVolume
  VsphereVirtualDiskVolumeSource, quobyte QuobyteVolumeSource, azureDisk AzureDiskVolumeSource, photonPersistentDisk
  PhotonPersistentDiskVolumeSource, projected ProjectedVolumeSource, portworxVolume PortworxVolumeSource, scaleIO
  ScaleIOVolumeSource, storageos StorageOSVolumeSource, csi CSIVolumeSource, ephemeral EphemeralVolumeSource, image
  ImageVolumeSource
VolumeProjection: secret SecretProjection, downwardAPI DownwardAPIProjection, configMap ConfigMapProjection,
  serviceAccountToken ServiceAccountTokenProjection, clusterTrustBundle ClusterTrustBundleProjection, podCertificate
  PodCertificateProjection
VolumeResourceRequirements: limits quantity{}, requests quantity{}
VsphereVirtualDiskVolumeSource: volumePath text, fsType text, storagePolicyName text, storagePolicyID text
`;
