import type { Bundle } from '../bundle/model.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import { Csv } from '../bundle/render/csv.ts';
import { Refusal } from '../bundle/render/refusal.ts';
import type { BundleSource } from '../bundle/source.ts';
import { textOf } from '../json/fields.ts';
import { provisionsOf } from '../resolve/index.ts';
import type { IndexFacts } from './index-facts.ts';
import { annotationKeys } from './places-of-fields.ts';
import { statedProperties } from './stated-properties.ts';

/**
 * Reads what an index takes from a bundle, by the readers that render it. Undefined for a bundle that opm adds to no index, because its
 * ClusterServiceVersion or its annotations are missing or cannot be read: the checks of bundles report that.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/parse.go
 */
export function readIndexFacts(source: BundleSource): IndexFacts | undefined {
  const bundle = readBundle(source);
  const { csv: manifest, annotations } = bundle;
  if (manifest === undefined || annotations === undefined) return undefined;
  const annotation = (name: keyof typeof annotationKeys) => annotations.values.get(annotationKeys[name]) ?? '';
  const channels = annotation('channels');
  const fields = fieldsOfCsv(bundle, () => new Csv(manifest));
  if (fields === undefined) return undefined;
  return {
    ...fields,
    package: annotation('package'),
    channels: channels === '' ? [] : channels.split(','),
    defaultChannel: annotation('defaultChannel'),
    openshiftVersions: annotation('openshiftVersions'),
    files: { csv: manifest.document.file, annotations: annotations.document.file },
  };
}

type FieldsOfCsv = Omit<IndexFacts, 'package' | 'channels' | 'defaultChannel' | 'openshiftVersions' | 'files'>;

function fieldsOfCsv(bundle: Bundle, open: () => Csv): FieldsOfCsv | undefined {
  try {
    const csv = open();
    return {
      name: csv.name,
      version: csv.version(),
      replaces: csv.replaces(),
      // opm keeps them as one text with commas between them.
      skips: csv.skips().flatMap(name => name.split(',')),
      skipRange: textOf(csv.annotations, 'olm.skipRange'),
      substitutesFor: textOf(csv.annotations, 'olm.substitutesFor'),
      ...provisionsOf(statedProperties(bundle, csv)),
    };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
