import type { IndexedBundle } from './indexed-bundle.ts';

/**
 * The version without build metadata: the same text for versions of the same precedence, since each has one text. Undefined where the version is not
 * semver.
 */
export function versionWithoutBuild({ order }: IndexedBundle): string | undefined {
  return order?.version.text.split('+')[0];
}
