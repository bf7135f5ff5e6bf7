const prefix = 'operators.operatorframework.io.bundle.';

/** The annotations that make a bundle, which are labels of its image too. */
export const bundleAnnotation = {
  mediaType: `${prefix}mediatype.v1`,
  manifests: `${prefix}manifests.v1`,
  metadata: `${prefix}metadata.v1`,
  package: `${prefix}package.v1`,
  channels: `${prefix}channels.v1`,
  defaultChannel: `${prefix}channel.default.v1`,
} as const;
