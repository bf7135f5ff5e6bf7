import type { BundleContent } from '../../catalog/blob.ts';
import { memoise } from '../../memoise.ts';
import { parseVersion, type Version } from '../../version/version.ts';
import { packagePropertyOf } from './package-property-of.ts';

/** The version of a bundle, read once for all checks and catalogs; an error where it cannot be read. */
export const versionOf = memoise((bundle: BundleContent): Version | { readonly error: string } => {
  const property = packagePropertyOf(bundle);
  return property === undefined ? { error: 'the bundle has no version' } : parseVersion(property.version);
});
