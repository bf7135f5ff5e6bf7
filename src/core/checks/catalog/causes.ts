import type { Catalog, Package } from '../../catalog/model.ts';
import type { Cause } from '../../finding.ts';
import { memoise } from '../../memoise.ts';

/** Why a package lacks a channel, where that is told as another mistake. */
export function causeOfMissingChannel({ name, channels }: Package): Cause | undefined {
  if (channels.size === 0) return { check: 'package-has-a-channel', package: name };
  return channels.has('') ? { check: 'channel-name-is-set', package: name } : undefined;
}

/** Why a package lacks a bundle of some name, where that is told as another mistake: the bundle is there, and names no package. */
export function causeOfMissingBundle(catalog: Catalog, name: string): Cause | undefined {
  return namesWithoutPackage(catalog).has(name) ? { check: 'bundle-package-is-set' } : undefined;
}

const namesWithoutPackage = memoise(({ blobs }: Catalog): ReadonlySet<string> => {
  const without = blobs.filter(({ content }) => content.kind === 'bundle' && content.package === '');
  return new Set(without.map(({ content }) => content.name));
});

/** The same of a bundle that an entry of a channel needs as well. */
export function causeOfMissingEntry(pkg: Package, bundle: string): Cause | undefined {
  return namesOfEntries(pkg).has(bundle) ? { check: 'channel-entries-have-bundles', package: pkg.name } : undefined;
}

const namesOfEntries = memoise(
  ({ channels }: Package): ReadonlySet<string> =>
    new Set([...channels.values()].flatMap(({ entries }) => entries.map(({ name }) => name))),
);
