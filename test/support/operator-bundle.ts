import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What may differ between the bundles of the tests. */
interface OperatorBundle {
  readonly version?: string;
  /** Image of the operator. */
  readonly operator?: string;
}

const prefix = 'operators.operatorframework.io.bundle';

/** The files of a bundle of the operator `foo` that every default validator accepts, by path. */
export function operatorBundle({
  version = '1.0.0',
  operator = 'quay.io/foo/operator:v1',
}: OperatorBundle = {}): Readonly<Record<string, string>> {
  return {
    'manifests/foo.clusterserviceversion.yaml': `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata:
  name: foo.v${version}
  namespace: placeholder
spec:
  version: ${version}
  minKubeVersion: 1.25.0
  displayName: Foo
  installModes:
  - type: AllNamespaces
    supported: true
  install:
    strategy: deployment
    spec:
      deployments:
      - name: foo
        spec:
          selector:
            matchLabels:
              app: foo
          template:
            metadata:
              labels:
                app: foo
            spec:
              containers:
              - name: manager
                image: ${operator}
`,
    'metadata/annotations.yaml': `annotations:
${Object.entries(bundleLabels)
  .map(([name, value]) => `  ${name}: ${value}\n`)
  .join('')}`,
  };
}

/** The labels of its image. */
export const bundleLabels: Readonly<Record<string, string>> = {
  [`${prefix}.mediatype.v1`]: 'registry+v1',
  [`${prefix}.manifests.v1`]: 'manifests/',
  [`${prefix}.metadata.v1`]: 'metadata/',
  [`${prefix}.package.v1`]: 'foo',
  [`${prefix}.channels.v1`]: 'stable',
  [`${prefix}.channel.default.v1`]: 'stable',
};

export function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}
