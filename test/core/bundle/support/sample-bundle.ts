import type { BundleSource } from '../../../../src/core/bundle/source.ts';

const sample: Readonly<Record<string, string>> = {
  'manifests/foo.clusterserviceversion.yaml': `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata:
  name: foo.v1.0.0
spec:
  version: 1.0.0
`,
  'metadata/annotations.yaml': `annotations:
  operators.operatorframework.io.bundle.package.v1: foo
  operators.operatorframework.io.bundle.channels.v1: stable
`,
};

/** A small bundle with other or more files. */
export function sampleBundle(files: Readonly<Record<string, string>>, image = ''): BundleSource {
  return {
    files: Object.entries({ ...sample, ...files })
      .map(([path, text]) => ({ path, text, isUtf8: true }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    image,
    origin: { kind: 'directory', path: '' },
  };
}
