import { namesProvidedBy, type Provision } from '../resolve/index.ts';
import type { Snapshot } from '../snapshot.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/** What a package provides in bundle directories after a change, and nowhere before. */
export interface NewProvisionOfBundle extends Provision {
  readonly package: string;
  /** The first bundle that provides it. */
  readonly bundle: IndexedBundle;
}

/** What is new in the packages of bundle directories that opm adds to an index. Those of others come into catalogs by a change of these. */
export function* newProvisionsOfBundles({
  base,
  merged,
}: Pick<Snapshot, 'base' | 'merged'>): Iterable<NewProvisionOfBundle> {
  const old = new Set([...base.operators.values()].flatMap(({ indexed = [] }) => indexed));
  const added = [...merged.operators.values()].flatMap(({ indexed = [] }) => indexed.filter(one => !old.has(one)));
  if (added.length === 0) return;
  const known = new Map<string, Set<string>>();
  const add = (pkg: string, names: Iterable<string>) => {
    const all = known.get(pkg) ?? new Set();
    known.set(pkg, all);
    for (const name of names) all.add(name);
  };
  for (const bundle of old) add(bundle.package, namesOf(bundle.provides));
  for (const pkg of new Set(added.map(bundle => bundle.package))) {
    for (const { packages } of base.catalogs.values()) {
      const inCatalog = packages.get(pkg);
      if (inCatalog !== undefined) add(pkg, namesProvidedBy(inCatalog));
    }
  }
  for (const bundle of added) {
    for (const provision of bundle.provides) {
      if (known.get(bundle.package)?.has(provision.name) === true) continue;
      add(bundle.package, [provision.name]);
      yield { ...provision, package: bundle.package, bundle };
    }
  }
}

function namesOf(provisions: readonly Provision[]): readonly string[] {
  return provisions.map(({ name }) => name);
}
