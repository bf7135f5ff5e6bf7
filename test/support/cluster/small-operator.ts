import { stringify } from 'yaml';

/** A bundle of the operator `foo`, by value, and what goes wrong with it. */
export interface SmallBundle {
  readonly version: string;
  /** The version that it replaces. */
  readonly replaces?: string;
  /** What becomes of its pods: the fixture has no kubelet, and goes by an annotation. */
  readonly fate?: 'crash' | 'image' | 'unschedulable';
  readonly installMode?: 'OwnNamespace' | 'AllNamespaces';
  /** Owns the API foos.example.com. */
  readonly owns?: boolean;
  /** Requires an API that nothing provides, in its ClusterServiceVersion alone: OLM sees it only when it installs. */
  readonly requires?: string;
  /** Depends on this package. */
  readonly dependsOn?: string;
  /** An `olm.constraint` that it has. */
  readonly constraint?: object;
  /** How many characters its description has. */
  readonly length?: number;
  /** Has an object of a kind that OLM does not install. */
  readonly unsupported?: boolean;
  /** Names an image, which OLM then wants to unpack. */
  readonly image?: string;
}

/** The definition of the API that it owns. */
export const smallDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'foos.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { kind: 'Foo', plural: 'foos', singular: 'foo', listKind: 'FooList' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
};

/** A catalog with one package, `foo`, and one channel, `stable`, as one file. */
export function smallCatalog(bundles: readonly SmallBundle[]): string {
  const blobs = [
    { schema: 'olm.package', name: 'foo', defaultChannel: 'stable' },
    {
      schema: 'olm.channel',
      package: 'foo',
      name: 'stable',
      entries: bundles.map(({ version, replaces }) => ({
        name: `foo.v${version}`,
        ...(replaces === undefined ? {} : { replaces: `foo.v${replaces}` }),
      })),
    },
    ...bundles.map(bundleBlob),
  ];
  return blobs.map(blob => stringify(blob)).join('---\n');
}

/** The files of such a bundle, as a directory has them. */
export function smallBundleFiles(bundle: SmallBundle): Readonly<Record<string, string>> {
  const manifests = objectsOf(bundle).map((object, index) => [`manifests/${index}.yaml`, stringify(object)]);
  const annotations = {
    'operators.operatorframework.io.bundle.mediatype.v1': 'registry+v1',
    'operators.operatorframework.io.bundle.manifests.v1': 'manifests/',
    'operators.operatorframework.io.bundle.metadata.v1': 'metadata/',
    'operators.operatorframework.io.bundle.package.v1': 'foo',
    'operators.operatorframework.io.bundle.channels.v1': 'stable',
  };
  return { ...Object.fromEntries(manifests), 'metadata/annotations.yaml': stringify({ annotations }) };
}

function objectsOf(bundle: SmallBundle): readonly object[] {
  const { owns, unsupported } = bundle;
  return [csvOf(bundle), ...(owns === true ? [smallDefinition] : []), ...(unsupported === true ? [daemonSet] : [])];
}

function bundleBlob(bundle: SmallBundle): object {
  const { version, dependsOn, constraint, image, owns } = bundle;
  const data = objectsOf(bundle).map(object => Buffer.from(JSON.stringify(object)).toString('base64'));
  return {
    schema: 'olm.bundle',
    package: 'foo',
    name: `foo.v${version}`,
    image: image ?? '',
    properties: [
      { type: 'olm.package', value: { packageName: 'foo', version } },
      ...(owns === true ? [{ type: 'olm.gvk', value: { group: 'example.com', version: 'v1', kind: 'Foo' } }] : []),
      ...(dependsOn === undefined
        ? []
        : [{ type: 'olm.package.required', value: { packageName: dependsOn, versionRange: '>=1.0.0' } }]),
      ...(constraint === undefined ? [] : [{ type: 'olm.constraint', value: constraint }]),
      ...data.map(value => ({ type: 'olm.bundle.object', value: { data: value } })),
    ],
  };
}

const daemonSet = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'foo' },
  spec: { selector: { matchLabels: { app: 'd' } }, template: { metadata: { labels: { app: 'd' } }, spec: {} } },
};

function csvOf({ version, fate, installMode = 'OwnNamespace', owns, requires, length = 3 }: SmallBundle): object {
  const owned = [{ name: 'foos.example.com', version: 'v1', kind: 'Foo' }];
  const required = [{ name: requires, version: 'v1', kind: 'Bar' }];
  const annotations = fate === undefined ? {} : { 'catalog-keeper.test/fate': fate };
  const modes = ['OwnNamespace', 'SingleNamespace', 'MultiNamespace', 'AllNamespaces'];
  return {
    apiVersion: 'operators.coreos.com/v1alpha1',
    kind: 'ClusterServiceVersion',
    metadata: { name: `foo.v${version}`, namespace: 'placeholder' },
    spec: {
      version,
      displayName: 'Foo',
      description: 'Foo'.padEnd(length, '.'),
      provider: { name: 'Foo' },
      installModes: modes.map(type => ({ type, supported: type === installMode })),
      customresourcedefinitions: {
        ...(owns === true ? { owned } : {}),
        ...(requires === undefined ? {} : { required }),
      },
      install: {
        strategy: 'deployment',
        spec: {
          clusterPermissions: [
            { serviceAccountName: 'foo', rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['get'] }] },
          ],
          deployments: [
            {
              name: 'foo',
              spec: {
                replicas: 1,
                selector: { matchLabels: { app: 'foo' } },
                template: {
                  metadata: { labels: { app: 'foo' }, annotations },
                  spec: {
                    ...(fate === 'unschedulable' ? { nodeSelector: { 'catalog-keeper.test/node': 'none' } } : {}),
                    serviceAccountName: 'foo',
                    containers: [{ name: 'manager', image: `quay.io/foo/operator:v${version}` }],
                  },
                },
              },
            },
          ],
        },
      },
    },
  };
}
