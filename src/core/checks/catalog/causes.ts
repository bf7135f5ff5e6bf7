import type { Catalog, Package } from '../../catalog/model.ts';
import type { Cause } from '../../finding.ts';

/** Why a package lacks a channel, where that is told as another mistake. */
export function causeOfMissingChannel({ name, channels }: Package): Cause | undefined {
  if (channels.size === 0) return { check: 'package-has-a-channel', package: name };
  return channels.has('') ? { check: 'channel-name-is-set', package: name } : undefined;
}

/** Why a package lacks a bundle of some name, where that is told as another mistake: the bundle is there, and names no package. */
export function causeOfMissingBundle(catalog: Catalog, name: string): Cause | undefined {
  const names = namesWithoutPackage.get(catalog) ?? findNames(catalog);
  namesWithoutPackage.set(catalog, names);
  return names.has(name) ? { check: 'bundle-package-is-set' } : undefined;
}

const namesWithoutPackage = new WeakMap<Catalog, ReadonlySet<string>>();

function findNames({ blobs }: Catalog): ReadonlySet<string> {
  const without = blobs.filter(({ content }) => content.kind === 'bundle' && content.package === '');
  return new Set(without.map(({ content }) => content.name));
}

/** The same of a bundle that an entry of a channel needs as well. */
export function causeOfMissingEntry(pkg: Package, bundle: string): Cause | undefined {
  const names =
    namesOfEntries.get(pkg) ??
    new Set([...pkg.channels.values()].flatMap(({ entries }) => entries.map(({ name }) => name)));
  namesOfEntries.set(pkg, names);
  return names.has(bundle) ? { check: 'channel-entries-have-bundles', package: pkg.name } : undefined;
}

const namesOfEntries = new WeakMap<Package, ReadonlySet<string>>();
