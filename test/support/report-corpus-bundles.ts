import { migrateBundle } from '../../src/core/bundle/migrate-bundle.ts';
import { readBundle } from '../../src/core/bundle/read-bundle.ts';
import { renderBundle } from '../../src/core/bundle/render-bundle.ts';
import type { BundleSource } from '../../src/core/bundle/source.ts';
import { readValue } from '../../src/core/catalog/read-value.ts';
import { splitFile } from '../../src/core/catalog/split/split-file.ts';
import { bundleChecks } from '../../src/core/checks/bundle/index.ts';
import { defaultConfig } from '../../src/core/config/defaults.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { judgeBundle } from '../../src/flows/judge-bundle.ts';
import { corpusFiles } from './corpus.ts';
import { corpusBundles } from './corpus-bundles.ts';

/**
 * What reading, validating and rendering bundle directories of the real catalog repository gives. The test takes some of them;
 * `node test/support/report-corpus-bundles.ts` takes all.
 */
export interface CorpusReport {
  readonly directories: number;
  /** Comparisons with a blob of a catalog. */
  readonly compared: number;
  /** Directories that cannot be rendered. */
  readonly refused: readonly string[];
  /** By directory the catalogs that say otherwise. */
  readonly differing: Readonly<Record<string, readonly string[]>>;
  /** Directories with errors, by check and operator. */
  readonly invalid: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Blobs of catalogs that migrating left with objects. */
  readonly unmigrated: readonly string[];
}

interface CatalogBundle extends JsonObject {
  readonly package: string;
  readonly name: string;
  readonly image: string;
  readonly properties: readonly { readonly type: string; readonly value: JsonObject }[];
}

async function report(step: number, always: readonly string[]): Promise<CorpusReport> {
  const ofCatalogs = bundlesOfCatalogs();
  const refused: string[] = [];
  const invalid: Record<string, Record<string, number>> = {};
  const differing: Record<string, string[]> = {};
  let [directories, compared] = [0, 0];
  for (const { path, files } of corpusBundles(step, always)) {
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
      if ('errors' in ours || meaning(ours.blob) !== meaning(blob)) differing[path] = [...(differing[path] ?? []), at];
    }
  }
  const unmigrated = [...ofCatalogs.values()].flat().flatMap(({ blob, at }) => {
    const migrated = migrateBundle(blob, 'all');
    return 'errors' in migrated || /"olm\.bundle\.object"/.test(JSON.stringify(migrated.blob)) ? [at] : [];
  });
  return { directories, compared, refused, differing, invalid, unmigrated };
}

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

const [step = '1', ...always] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await report(Number(step), always)));
