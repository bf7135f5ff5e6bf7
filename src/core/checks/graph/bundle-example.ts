interface ExampleBundle {
  /** The name of the operator and of its package. */
  readonly operator: string;
  readonly channels: string;
  readonly defaultChannel: string;
  /** A line of `spec`. */
  readonly spec: string;
  readonly name: string;
  readonly version: string;
  /** A line of `metadata.annotations`. */
  readonly annotation: string;
  /** The annotation `com.redhat.openshift.versions`. */
  readonly versions: string;
}

/** The files of a bundle directory of an operator, of `foo` if it is not named, for examples. */
export function bundleFiles(directory: string, bundle: Partial<ExampleBundle> = {}): Readonly<Record<string, string>> {
  const {
    operator = 'foo',
    channels = 'stable',
    spec,
    annotation,
    defaultChannel,
    name = `${operator}.v${directory}`,
    version = directory,
    versions,
  } = bundle;
  const prefix = 'operators.operatorframework.io.bundle';
  const csv = [
    'apiVersion: operators.coreos.com/v1alpha1',
    'kind: ClusterServiceVersion',
    'metadata:',
    `  name: ${name}`,
    ...(annotation === undefined ? [] : ['  annotations:', `    ${annotation}`]),
    'spec:',
    `  version: ${version}`,
    ...(spec === undefined ? [] : [`  ${spec}`]),
  ];
  const annotations = [
    'annotations:',
    `  ${prefix}.package.v1: ${operator}`,
    `  ${prefix}.channels.v1: ${channels}`,
    ...(defaultChannel === undefined ? [] : [`  ${prefix}.channel.default.v1: ${defaultChannel}`]),
    ...(versions === undefined ? [] : [`  com.redhat.openshift.versions: ${versions}`]),
  ];
  return {
    [`operators/${operator}/${directory}/manifests/${operator}.clusterserviceversion.yaml`]: `${csv.join('\n')}\n`,
    [`operators/${operator}/${directory}/metadata/annotations.yaml`]: `${annotations.join('\n')}\n`,
  };
}
