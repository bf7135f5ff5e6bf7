import type { Bundle, Package } from '../catalog/model.ts';
import { memoise } from '../memoise.ts';
import { createRangeParser, type RangeParser } from './range-reader.ts';
import { readVersionRelease, type VersionRelease } from './version-release.ts';

/** What upgrades depend on beside the channels: of each bundle its version, and whether it is deprecated. */
export interface PackageFacts {
  /** By bundle name; undefined where the version is not semver. */
  readonly versions: ReadonlyMap<string, VersionRelease | undefined>;
  /** Bundles that olm.deprecations names: OLM v1 prefers all others, OLM v0 only tells the user. */
  readonly deprecatedBundles: ReadonlySet<string>;
  readonly deprecatedChannels: ReadonlySet<string>;
  readonly isDeprecated: boolean;
  /** Bundles with the property `olm.deprecated` of old: OLM v0 refuses to install them. */
  readonly refusedBundles: ReadonlySet<string>;
  /** Reads the ranges of entries. */
  readonly rangeOf: RangeParser;
}

/** The facts of a package. Linear in its bundles, and remembered: a package may have thousands of channels. States of one package can share a parser of ranges. */
export function factsOf(pkg: Package, rangeOf?: RangeParser): PackageFacts {
  return rangeOf === undefined ? ownFacts(pkg) : readFacts(pkg, rangeOf);
}

const ownFacts = memoise((pkg: Package) => readFacts(pkg, createRangeParser()));

function readFacts(pkg: Package, rangeOf: RangeParser): PackageFacts {
  const bundles = [...pkg.bundles.values()];
  const deprecated = (schema: string) =>
    pkg.deprecations.filter(({ entry }) => entry.schema === schema).map(({ entry }) => entry.name);
  return {
    versions: new Map(bundles.map(({ name, version, release }) => [name, readVersionRelease(version, release)])),
    deprecatedBundles: new Set(deprecated('olm.bundle')),
    deprecatedChannels: new Set(deprecated('olm.channel')),
    isDeprecated: deprecated('olm.package').length > 0,
    refusedBundles: new Set(bundles.filter(isRefused).map(({ name }) => name)),
    rangeOf,
  };
}

function isRefused({ blob }: Bundle): boolean {
  return blob.content.properties.some(({ type }) => type === 'olm.deprecated');
}
