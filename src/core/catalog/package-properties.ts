import type { Json } from '../json.ts';
import type { BundleContent } from './blob.ts';
import { perContent } from './per-content.ts';

/** An `olm.package` property of a bundle. Absent strings are empty, as in Go. */
export interface PackageProperty {
  /** Its index among the bundle's properties. */
  readonly index: number;
  readonly packageName: string;
  readonly version: string;
  readonly release: string;
}

/** The `olm.package` properties of a bundle: exactly one in a valid catalog. */
export const packageProperties = perContent((bundle: BundleContent): readonly PackageProperty[] =>
  bundle.properties.flatMap(({ type, value }, index) =>
    type === 'olm.package'
      ? {
          index,
          packageName: textIn(value, 'packageName'),
          version: textIn(value, 'version'),
          release: textIn(value, 'release'),
        }
      : [],
  ),
);

function textIn(value: Json | undefined, key: string): string {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return '';
  const text = (value as { readonly [key: string]: Json })[key];
  return typeof text === 'string' ? text : '';
}
