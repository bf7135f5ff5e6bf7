import type { Package } from '../../../src/core/catalog/model.ts';

/** A package, and how often the names of all its bundles were gone through. */
export function countingNames(pkg: Package): { readonly counted: Package; walks(): number } {
  let walks = 0;
  class CountingMap<Value> extends Map<string, Value> {
    override keys() {
      walks++;
      return super.keys();
    }
  }
  return { counted: { ...pkg, bundles: new CountingMap(pkg.bundles) }, walks: () => walks };
}
