import { stringify } from 'yaml';
import { type StoredFiles, storeText } from '../stored-file.ts';
import { digestOf } from './generate-package.ts';
import { type CsvEdges, plainCsv } from './plain-csv.ts';

export interface BundleDirectoryOptions extends CsvEdges {
  /** Directory of the operator. */
  readonly operator: string;
  readonly name: string;
  readonly version: string;
  readonly registry: string;
}

const prefix = 'operators.operatorframework.io.bundle.';

/** The annotations of a bundle of a package. */
export function bundleAnnotations(name: string): Readonly<Record<string, string>> {
  return {
    [`${prefix}mediatype.v1`]: 'registry+v1',
    [`${prefix}manifests.v1`]: 'manifests/',
    [`${prefix}metadata.v1`]: 'metadata/',
    [`${prefix}package.v1`]: name,
    [`${prefix}channels.v1`]: 'stable',
    [`${prefix}channel.default.v1`]: 'stable',
    'com.redhat.openshift.versions': 'v4.12',
  };
}

/** Writes a bundle directory that every default validator takes. Gives its path. */
export function writeBundleDirectory(files: StoredFiles, options: BundleDirectoryOptions): string {
  const { operator, name, version, registry, ...edges } = options;
  const directory = `${operator}/${version}`;
  const csv = plainCsv(name, version, `${registry}/${name}@${digestOf(version + name)}`, edges);
  storeText(files, `${directory}/manifests/${name}.clusterserviceversion.yaml`, stringify(csv, { version: '1.1' }));
  storeText(files, `${directory}/metadata/annotations.yaml`, stringify({ annotations: bundleAnnotations(name) }));
  return directory;
}
