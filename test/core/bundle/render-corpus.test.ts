import { beforeAll, describe, expect, test } from '@jest/globals';
import { migrateBundle } from '../../../src/core/bundle/migrate-bundle.ts';
import { readBundle } from '../../../src/core/bundle/read-bundle.ts';
import { renderBundle } from '../../../src/core/bundle/render-bundle.ts';
import type { BundleSource } from '../../../src/core/bundle/source.ts';
import { splitFile } from '../../../src/core/catalog/framing/split-file.ts';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import { bundleChecks } from '../../../src/core/checks/bundle/index.ts';
import { defaultConfig } from '../../../src/core/config/defaults.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { judgeBundle } from '../../../src/flows/judge-bundle.ts';
import { corpusFiles, hasCorpus } from '../../support/corpus.ts';
import { corpusBundles } from '../../support/corpus-bundles.ts';

interface CatalogBundle extends JsonObject {
  readonly package: string;
  readonly name: string;
  readonly image: string;
  readonly properties: readonly { readonly type: string; readonly value: JsonObject }[];
}

/** Why directories give another blob than the catalogs have. */
const explained: ReadonlyMap<string, readonly string[]> = new Map([
  // The catalog was written by hand, and its `olm.gvk` properties have descriptions.
  ['operators/kubebrowser/0.0.1', ['catalogs/v4.19/kubebrowser/catalog.yaml']],
  ['operators/kubebrowser/0.0.2', ['catalogs/v4.19/kubebrowser/catalog.yaml']],
  // A former version of the directory: the catalogs have the present one.
  ['operators/aws-neuron-operator/0.0.1', ['catalogs/v4.19/aws-neuron-operator/catalog.yaml']],
  // Its ClusterServiceVersion has the name of version 0.4.0, which the catalogs have.
  ['operators/slurm-operator/0.4.1', ['catalogs/v4.18/slurm-operator/catalog.yaml']],
]);

/**
 * What is wrong with directories, by check and operator with the number of versions:
 * - `crd-prunes-unknown-fields`: definitions of `apiextensions.k8s.io/v1beta1`, which keep unknown fields where they do not say otherwise.
 * - `service-accounts-are-left-to-olm`: a ServiceAccount that the ClusterServiceVersion names has a manifest of its own.
 * - `csv-examples-fit-its-apis`: examples of a version of an API that the operator does not provide.
 * - `bundle-related-images-are-references`: related images that are empty.
 */
const wrong: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'crd-prunes-unknown-fields': {
    'datadog-operator': 11,
    'grafana-operator': 12,
    'keycloak-operator': 11,
    'strimzi-kafka-operator': 15,
  },
  'service-accounts-are-left-to-olm': {
    'mongodb-atlas-kubernetes': 2,
    'node-healthcheck-operator': 1,
    'opentelemetry-operator': 2,
  },
  'csv-examples-fit-its-apis': { 'strimzi-kafka-operator': 2 },
  'bundle-related-images-are-references': { 'strimzi-kafka-operator': 2 },
};

(hasCorpus('Rendering bundles') ? describe : describe.skip)('bundle directories of a real repository', () => {
  let ofCatalogs: ReturnType<typeof bundlesOfCatalogs> = new Map();
  beforeAll(() => {
    ofCatalogs = bundlesOfCatalogs();
  }, 300_000);

  test('are valid but for what is explained, and render to what its catalogs have', async () => {
    const refused: string[] = [];
    const invalid: Record<string, Record<string, number>> = {};
    const differing = new Map<string, string[]>();
    let [directories, compared] = [0, 0];
    for (const { path, files } of corpusBundles()) {
      directories += 1;
      const source = { files, image: '', origin: { kind: 'directory', path } } as const;
      const operator = path.split('/')[1] ?? '';
      for (const check of await errorsOf(source)) {
        invalid[check] = { ...invalid[check], [operator]: (invalid[check]?.[operator] ?? 0) + 1 };
      }
      const rendered = renderBundle(readBundle(source));
      if ('errors' in rendered) {
        refused.push(path);
        continue;
      }
      const { package: packageName, name } = rendered.blob;
      for (const { blob, at } of ofCatalogs.get(`${packageName} ${name}`) ?? []) {
        compared += 1;
        // The image alone says where a bundle is, and catalogs for OpenShift from 4.17 on are migrated.
        const isMigrated = blob.properties.some(({ type }) => type === 'olm.csv.metadata');
        const ours = renderBundle(readBundle({ ...source, image: blob.image }), isMigrated ? 'all' : 'none');
        if ('errors' in ours || meaning(ours.blob) !== meaning(blob))
          differing.set(path, [...(differing.get(path) ?? []), at]);
      }
    }
    expect({ directories, refused, compared }).toEqual({ directories: 1222, refused: [], compared: 370 });
    expect(differing).toEqual(explained);
    expect(invalid).toEqual(wrong);
  }, 300_000);

  test('come out the same when they are migrated in the catalog', () => {
    const migrated = [...ofCatalogs.values()].flat().map(({ blob, at }) => ({ blob: migrateBundle(blob, 'all'), at }));
    const kept = migrated.filter(({ blob }) => 'errors' in blob || /"olm\.bundle\.object"/.test(JSON.stringify(blob)));
    expect(kept).toEqual([]);
  }, 300_000);
});

/** The checks that are on by themselves and find errors. */
async function errorsOf(source: BundleSource): Promise<ReadonlySet<string>> {
  const checks = bundleChecks.filter(({ severity }) => severity !== 'off');
  const now = '2026-01-01T00:00:00Z';
  const { findings } = await judgeBundle({ source, unloaded: [], config: defaultConfig, checks, now });
  return new Set(findings.filter(({ severity }) => severity !== 'warning').map(({ check }) => check));
}

/** The different blobs of bundles in all catalogs, by package and name, each with the first catalog that has it. */
function bundlesOfCatalogs(): ReadonlyMap<string, readonly { readonly blob: CatalogBundle; readonly at: string }[]> {
  const found = new Map<string, { readonly blob: CatalogBundle; readonly at: string }[]>();
  const seen = new Set<string>();
  for (const [path, text] of corpusFiles(/^catalogs\//)) {
    for (const document of splitFile({ path, text, isUtf8: true })) {
      if (seen.has(document.text)) continue;
      seen.add(document.text);
      const blob = readValue(document) as JsonObject | null;
      if (blob?.schema !== 'olm.bundle') continue;
      const key = `${blob.package} ${blob.name}`;
      found.set(key, [...(found.get(key) ?? []), { blob: blob as CatalogBundle, at: path }]);
    }
  }
  return found;
}

/** A blob with what has no order sorted, and embedded objects decoded. */
function meaning(blob: JsonObject): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([key, member]) => [
      key,
      key === 'data' ? decoded(member) : sorted(member),
    ]);
    return Object.fromEntries(members.sort());
  };
  const asSet = (list: unknown) => (Array.isArray(list) ? list.map(item => JSON.stringify(sorted(item))).sort() : []);
  return JSON.stringify(
    sorted({ ...blob, properties: asSet(blob.properties), relatedImages: asSet(blob.relatedImages) }),
  );
}

function decoded(data: unknown): unknown {
  return JSON.parse(Buffer.from(String(data), 'base64').toString());
}
