import type { Bundle, Catalog, Package } from '../catalog/model.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { Api } from './requirement.ts';
import { wordOfApi } from './words-of-requirement.ts';

/** An API that a package provides after a change, and in no version before. A cluster has one definition for all versions of an API. */
export interface NewApi extends Pick<Api, 'group' | 'kind'> {
  readonly package: string;
  /** The first bundle that provides it. */
  readonly bundle: Bundle;
}

export function* newApis(base: Catalog | undefined, merged: Catalog): Iterable<NewApi> {
  for (const pkg of merged.packages.values()) {
    const old = base?.packages.get(pkg.name);
    if (old === pkg) continue;
    const known = new Set(old === undefined ? [] : apisOf(old).keys());
    for (const [key, { group, kind, bundle }] of apisOf(pkg)) {
      if (!known.has(key)) yield { group, kind, bundle, package: pkg.name };
    }
  }
}

/** Whether a package has a bundle that provides an API, in whatever version. */
export function providesApi(pkg: Package, api: Pick<Api, 'group' | 'kind'>): boolean {
  return apisOf(pkg).has(keyOf(api));
}

/** Words that a file of a catalog has if a bundle in it provides one of these APIs. */
export function wordsOfNewApis(base: Catalog | undefined, merged: Catalog): ReadonlySet<string> {
  return new Set(Array.from(newApis(base, merged), wordOfApi));
}

function apisOf(pkg: Package): ReadonlyMap<string, Pick<NewApi, 'group' | 'kind' | 'bundle'>> {
  const apis = new Map<string, Pick<NewApi, 'group' | 'kind' | 'bundle'>>();
  for (const bundle of pkg.bundles.values()) {
    for (const { group, kind } of capabilitiesOf(bundle.blob.content).apis) {
      const key = keyOf({ group, kind });
      if (!apis.has(key)) apis.set(key, { group, kind, bundle });
    }
  }
  return apis;
}

function keyOf({ group, kind }: Pick<Api, 'group' | 'kind'>): string {
  return JSON.stringify([group, kind]);
}
