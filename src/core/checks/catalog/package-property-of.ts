import type { BundleContent } from '../../catalog/blob.ts';
import { type PackageProperty, packageProperties } from '../../catalog/package-properties.ts';

/**
 * The one `olm.package` property of a bundle. Undefined where it has none or several, or where a property could not be
 * parsed: other checks report that, and what the property says is then not known.
 */
export function packagePropertyOf(bundle: BundleContent): PackageProperty | undefined {
  if (!hasReadableProperties(bundle)) return undefined;
  const properties = packageProperties(bundle);
  return properties.length === 1 ? properties[0] : undefined;
}

export function hasReadableProperties(bundle: BundleContent): boolean {
  return bundle.problems.every(({ rule }) => rule !== 'properties-can-be-parsed');
}
