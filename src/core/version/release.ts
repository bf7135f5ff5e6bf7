import { compareIdentifiers, type Identifier, parseIdentifiers } from './identifier.ts';

/** The release of a bundle: which build of one version it is. Identifiers as in a pre-release; empty for none. */
export type Release = readonly Identifier[];

/** The limit of OLM's ClusterServiceVersion, which opm holds catalogs to as well. */
const longest = 20;

/**
 * Reads `release` of an `olm.package` property as opm does: identifiers of a semver pre-release between dots, 20 characters
 * at most. The empty text is no release.
 */
export function parseRelease(text: string): Release | { readonly error: string } {
  if (text === '') return [];
  if (text.length > longest) return { error: `it has more than ${longest} characters` };
  return parseIdentifiers(text);
}

/** Negative, zero or positive. Without a release comes before any release. */
export function compareReleases(left: Release, right: Release): number {
  if (left.length === 0 || right.length === 0) return left.length - right.length;
  return compareIdentifiers(left, right);
}
