import { readBundle } from '../bundle/read-bundle.ts';
import { Csv } from '../bundle/render/csv.ts';
import { Refusal } from '../bundle/render/refusal.ts';
import type { BundleSource } from '../bundle/source.ts';
import { textOf } from '../catalog/decode/fields.ts';
import { inFile, locate } from '../catalog/locate.ts';
import { readVersionRelease } from '../graph/version-release.ts';
import type { JsonPath } from '../json.ts';
import { joinPath } from '../repository/paths.ts';
import type { IndexedBundle, IndexedField } from './indexed-bundle.ts';

const prefix = 'operators.operatorframework.io.bundle';
const annotationKeys = {
  package: `${prefix}.package.v1`,
  channels: `${prefix}.channels.v1`,
  defaultChannel: `${prefix}.channel.default.v1`,
  openshiftVersions: 'com.redhat.openshift.versions',
} as const;

const csvPaths: Readonly<Record<Exclude<IndexedField, keyof typeof annotationKeys>, JsonPath>> = {
  name: ['metadata', 'name'],
  version: ['spec', 'version'],
  replaces: ['spec', 'replaces'],
  skips: ['spec', 'skips'],
  skipRange: ['metadata', 'annotations', 'olm.skipRange'],
};

/** The sides of a change share what did not change. */
const memory = new WeakMap<BundleSource, { readonly bundle: IndexedBundle | undefined }>();

/**
 * Reads what an index takes from a bundle, by the readers that render it. Undefined for a bundle that opm adds to no index, because its
 * ClusterServiceVersion or its annotations are missing or cannot be read: the checks of bundles report that.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/parse.go
 */
export function readIndexedBundle(source: BundleSource): IndexedBundle | undefined {
  const known = memory.get(source) ?? { bundle: read(source) };
  memory.set(source, known);
  return known.bundle;
}

function read(source: BundleSource): IndexedBundle | undefined {
  const { csv: manifest, annotations } = readBundle(source);
  const { origin } = source;
  if (manifest === undefined || annotations === undefined || origin.kind !== 'directory') return undefined;
  const annotation = (name: keyof typeof annotationKeys) => annotations.values.get(annotationKeys[name]) ?? '';
  const channels = annotation('channels');
  const fields = fieldsOfCsv(() => new Csv(manifest));
  if (fields === undefined) return undefined;
  return {
    source,
    ...fields,
    order: readVersionRelease(fields.version, ''),
    package: annotation('package'),
    channels: channels === '' ? [] : [...new Set(channels.split(','))],
    defaultChannel: annotation('defaultChannel'),
    openshiftVersions: annotation('openshiftVersions'),
    placeOf: field => {
      const place =
        field in annotationKeys
          ? locate(annotations.document, 'annotations', annotationKeys[field as keyof typeof annotationKeys])
          : locate(manifest.document, ...csvPaths[field as keyof typeof csvPaths]);
      return inFile(joinPath(origin.path, place.file), place);
    },
  };
}

function fieldsOfCsv(
  open: () => Csv,
): Pick<IndexedBundle, 'name' | 'version' | 'replaces' | 'skips' | 'skipRange'> | undefined {
  try {
    const csv = open();
    return {
      name: csv.name,
      version: csv.version(),
      replaces: csv.replaces(),
      // opm keeps them as one text with commas between them.
      skips: csv.skips().flatMap(name => name.split(',')),
      skipRange: textOf(csv.annotations, 'olm.skipRange'),
    };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
