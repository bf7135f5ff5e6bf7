import type { Blob } from '../catalog/blob.ts';
import { readHead } from '../catalog/decode/read-head.ts';
import { locate } from '../catalog/locate.ts';
import type { Catalog } from '../catalog/model.ts';
import { readValue } from '../catalog/read-value.ts';
import { fbcSchemaOf, fbcSchemas } from '../catalog/schemas/fbc-schemas.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { quoteGo } from '../go/quote.ts';
import { asObject } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import type { Place } from '../source.ts';
import type { ApiBundle } from './api-bundle.ts';
import { apiBundleOf } from './api-bundle-of.ts';
import { blobJson } from './blob-json.ts';
import type { BlobKey } from './blob-queries.ts';
import { metaNameProblem } from './meta-name-problem.ts';
import { type KeptBundle, type RegistryIndex, registryIndex } from './registry-index.ts';

/** Where a server keeps what it answers with: in bytes, as texts take more memory. */
export interface CatalogStore<Bundle> {
  keepBundle(bundle: ApiBundle): Bundle;
  /** Called once for each blob, in order. @param json one line without its end */
  keepBlob(json: string): void;
}

/** A catalog that can be served: what `RegistryQueries` and `BlobQueries` look things up in. */
export interface ServedCatalog<Bundle> {
  readonly index: RegistryIndex<Bundle>;
  /** Of each blob, in the order in which it was kept. */
  readonly keys: readonly BlobKey[];
}

/** Why a catalog that opm validates cannot be served. */
export interface ServeProblem {
  readonly message: string;
  readonly at: Place;
}

/**
 * Makes a valid catalog ready to be served, document by document: it is never in memory as values.
 *
 * @returns every problem where opm would not serve it
 */
export function serveCatalog<Bundle>(
  catalog: Catalog,
  store: CatalogStore<Bundle>,
): ServedCatalog<Bundle> | { readonly problems: readonly ServeProblem[] } {
  const problems: ServeProblem[] = [];
  const keys: BlobKey[] = [];
  const bundles = new Map<string, KeptBundle<Bundle>>();
  const definitionOf = definitionsIn(catalog);
  for (const blob of catalog.blobs) {
    const problem = serveBlob(blob);
    if (problem !== undefined) problems.push({ message: problem, at: locate(blob.document) });
  }
  if (problems.length > 0) return { problems };
  const index = registryIndex(catalog, (packageName, name) => bundles.get(keyOf(packageName, name)));
  return { index, keys };

  function serveBlob({ document, content }: Blob): string | undefined {
    const value = asObject(readValue(document));
    const { schema, package: packageName, name } = readHead(value);
    store.keepBlob(blobJson(value));
    keys.push({ schema, package: packageName, name });
    if (fbcSchemaOf(schema) === undefined) return metaNameProblem({ schema, packageName });
    if (content.kind !== 'bundle') return undefined;
    const bundle = apiBundleOf({ document, content }, value, () => definitionOf(content.package));
    if ('problem' in bundle) return `Bundle ${quoteGo(name)} cannot be served: ${bundle.problem}.`;
    bundles.set(keyOf(bundle.packageName, bundle.csvName), {
      kept: store.keepBundle(bundle),
      provided: bundle.providedApis,
    });
    return undefined;
  }
}

/** Reads the definition of a package when it is asked for, and keeps the last one: bundles of a package stand together. */
function definitionsIn(catalog: Catalog): (name: string) => JsonObject {
  let last: { readonly name: string; readonly definition: JsonObject } | undefined;
  return name => {
    if (last?.name === name) return last.definition;
    const blob = catalog.packages.get(name)?.definitions[0];
    const value = blob === undefined ? null : readValue(blob.document);
    last = { name, definition: asObject(normaliseKeys(value, fbcSchemas['olm.package'].shape)) };
    return last.definition;
  };
}

function keyOf(packageName: string, name: string): string {
  return JSON.stringify([packageName, name]);
}
