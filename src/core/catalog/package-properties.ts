import { asObject, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { memoise } from '../memoise.ts';
import type { BundleContent } from './blob.ts';

/** An `olm.package` property of a bundle. Absent strings are empty, as in Go. */
export interface PackageProperty {
  /** Its index among the bundle's properties. */
  readonly index: number;
  readonly packageName: string;
  readonly version: string;
  readonly release: string;
}

/** The `olm.package` properties of a bundle: exactly one in a valid catalog. */
export const packageProperties = memoise((bundle: BundleContent): readonly PackageProperty[] =>
  bundle.properties.flatMap(({ type, value }, index) =>
    type === 'olm.package' ? packageProperty(index, asObject(value)) : [],
  ),
);

function packageProperty(index: number, fields: JsonObject): PackageProperty {
  return {
    index,
    packageName: textOf(fields, 'packageName'),
    version: textOf(fields, 'version'),
    release: textOf(fields, 'release'),
  };
}
