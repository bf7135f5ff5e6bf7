import type { Config } from './model.ts';

/** Path of the configuration in a repository. */
export const configPath = '.github/catalog-keeper.yml';
/** What is easily written instead. */
export const misnamedConfigPath = '.github/catalog-keeper.yaml';

/** What holds where a repository states nothing. */
export const defaultConfig: Config = {
  preset: undefined,
  catalogs: { paths: [] },
  operators: undefined,
  owners: {
    sources: ['config', 'ci.yaml', 'OWNERS', 'CODEOWNERS', 'maintainers'],
    packages: {},
    maintainers: [],
    maintainersMayApprove: false,
    ids: {},
    bots: [],
    releaseBots: [],
    changes: 'maintainers',
    newPackages: 'maintainers',
    removedPackages: 'maintainers',
  },
  checks: {},
  waivers: [],
  images: { allowedRegistries: [] },
  limits: { fileBytes: 33_554_432, changedFiles: 5_000 },
  install: { mode: 'off', workflow: 'install.yml', atOnce: 2 },
  report: { suggestions: true },
  merge: {
    automatic: true,
    method: 'merge',
    dryRun: false,
    holdLabel: 'do-not-merge/hold',
    stopLabel: 'merge-blocker',
    push: true,
    autoMerge: false,
    withoutProtection: false,
  },
  publish: {
    image: undefined,
    bundles: undefined,
    base: undefined,
    tags: [],
    platforms: [],
    files: 'all',
    cache: false,
    mode: 'manual',
    workflow: 'publish.yml',
    updateReferences: false,
  },
};
