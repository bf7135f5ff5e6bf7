import type { BundleContent } from '../../catalog/blob.ts';
import { memoise } from '../../memoise.ts';
import { parseRelease } from '../../version/release.ts';
import type { Version } from '../../version/version.ts';
import { packagePropertyOf } from './package-property-of.ts';
import { versionOf } from './version-of.ts';

/** What opm orders and names a bundle by. */
export interface VersionWithRelease {
  readonly version: Version;
  /** Empty where the bundle has none. */
  readonly release: string;
  /** `1.2.3`, or `1.2.3-4` with a release. */
  readonly text: string;
}

/** Version and release of a bundle; undefined where either cannot be read, which other checks report. */
export function versionWithRelease(bundle: BundleContent): VersionWithRelease | undefined {
  return known(bundle).found;
}

const known = memoise((bundle: BundleContent): { readonly found: VersionWithRelease | undefined } => {
  const property = packagePropertyOf(bundle);
  const version = versionOf(bundle);
  if (property === undefined || 'error' in version || 'error' in parseRelease(property.release)) {
    return { found: undefined };
  }
  const { release } = property;
  return { found: { version, release, text: release === '' ? version.text : `${version.text}-${release}` } };
});
