import { someOf } from '../text/shown-names.ts';
import type { InstallFailure } from './assessment.ts';

/** Why a catalog that is served does not do: packages that it contains are not listed. */
export function unlistedPackages(packages: readonly string[], listed: ReadonlySet<string>): InstallFailure | undefined {
  const missing = packages.filter(name => !listed.has(name));
  if (missing.length === 0) return undefined;
  const which = missing.length === packages.length ? 'no package' : `${listed.size} of ${packages.length} packages`;
  return {
    code: 'PackagesNotListed',
    // What is served may also be an older catalog.
    cause: 'unknown',
    message: `OLM lists ${which} of the catalog. Missing: ${someOf(missing)}.`,
    fix: 'Check that the image was built from this catalog.',
    evidence: [],
  };
}
