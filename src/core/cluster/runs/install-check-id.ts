/** The check that says what became of installs on a cluster. */
export const installCheckId = 'installs-on-a-cluster';

/** The check that says whether the catalogs that were installed from run there. */
export const catalogCheckId = 'catalog-runs';

/** All checks that rest on what a run of the workflow found. */
export const checksOfRuns: ReadonlySet<string> = new Set([installCheckId, catalogCheckId]);
