/** The two forms of a bundle in a ConfigMap: that of the proposal to pull bundles on a cluster, and the one that OLM reads today. */
export const configMapForms = ['olm', 'proposal'] as const;

export type ConfigMapForm = (typeof configMapForms)[number];

/** https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/configmap/configmap_writer.go */
export const sourceImage = 'olm.sourceImage';
export const contentEncoding = 'olm.contentEncoding';
export const gzipEncoding = 'gzip+base64';

/** Of the proposal to pull bundles on a cluster. */
export const proposedImage = 'olm.imageSource';
export const proposedPrefix = 'operators.coreos.com.bundle.';

export const bundlePrefix = 'operators.operatorframework.io.bundle.';

/** The annotations of a bundle that OLM keeps, behind their prefix. */
export const keptAnnotations = [
  'manifests.v1',
  'mediatype.v1',
  'metadata.v1',
  'package.v1',
  'channels.v1',
  'channel.default.v1',
] as const;

/** Bytes that the files of a bundle may take in a ConfigMap: the limit of the cluster's store. */
export const maxBytes = 1_048_576;

/** Bytes that the annotations of an object may take. */
export const maxBytesOfAnnotations = 262_144;

/** Characters of a key. https://kubernetes.io/docs/concepts/configuration/configmap/#configmap-object */
export const maxKeyLength = 253;

/** What is wrong with a bundle or a ConfigMap, in a sentence; of which file or key, where it is about one. */
export interface ConfigMapProblem {
  readonly message: string;
  readonly subject?: string;
}
