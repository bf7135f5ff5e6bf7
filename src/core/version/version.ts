import { compareIdentifiers, type Identifier, isAlphanumeric, parseIdentifiers, parseNumber } from './identifier.ts';

/** A semantic version (https://semver.org), taken apart. Versions are compared by `compareVersions` alone. */
export interface Version {
  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  /** Empty for a version that is not a pre-release. */
  readonly prerelease: readonly Identifier[];
  /** Build metadata, which has no part in the order. */
  readonly build: readonly string[];
  /** The version as it was written; parsing is strict, so each version has one text. */
  readonly text: string;
}

/**
 * Reads a version as OLM does, by blang/semver v4 `Parse`: three numbers, no `v`, no blanks, no leading zeros, numbers of
 * up to 64 bits, any length. The npm package `semver` gives other answers: it trims, drops a leading `v` or `=`, refuses
 * numbers above 2^53 and versions of more than 256 characters, and takes a number of a pre-release that is too large as text.
 */
export function parseVersion(text: string): Version | { readonly error: string } {
  const [core, build] = splitAt(text, '+');
  const [numbers, prerelease] = splitAt(core, '-');
  const parts = numbers.split('.');
  if (parts.length !== 3) return { error: 'it does not have the form major.minor.patch' };
  const [major, minor, patch] = parts.map(parseNumber);
  if (typeof major !== 'bigint') return major ?? { error: 'the major number is missing' };
  if (typeof minor !== 'bigint') return minor ?? { error: 'the minor number is missing' };
  if (typeof patch !== 'bigint') return patch ?? { error: 'the patch number is missing' };
  const identifiers = prerelease === undefined ? [] : parseIdentifiers(prerelease);
  if ('error' in identifiers) return identifiers;
  const metadata = build === undefined ? [] : build.split('.');
  if (!metadata.every(isAlphanumeric))
    return { error: 'its build metadata are not letters, digits and hyphens between dots' };
  return { major, minor, patch, prerelease: identifiers, build: metadata, text };
}

/** Negative, zero or positive by the precedence of https://semver.org/#spec-item-11; build metadata count for nothing. */
export function compareVersions(left: Version, right: Version): number {
  return (
    compareNumbers(left.major, right.major) ||
    compareNumbers(left.minor, right.minor) ||
    compareNumbers(left.patch, right.patch) ||
    comparePrereleases(left.prerelease, right.prerelease)
  );
}

function comparePrereleases(left: readonly Identifier[], right: readonly Identifier[]): number {
  if (left.length === 0 || right.length === 0) return right.length > 0 ? 1 : left.length > 0 ? -1 : 0;
  return compareIdentifiers(left, right);
}

function compareNumbers(left: bigint, right: bigint): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function splitAt(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
