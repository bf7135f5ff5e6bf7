import type { OwnerSource } from '../ownership/model.ts';
import type { CheckSettings } from './model.ts';
import type { PresetName } from './preset-names.ts';

/** What a preset states: the values of some keys, which hold unless the file states these keys. */
export interface Preset {
  /** The repositories that it is for, in a few words. */
  readonly title: string;
  /** `owners.sources`: what such repositories have. */
  readonly sources: readonly OwnerSource[];
  /** `checks`, by id. */
  readonly checks: Readonly<Record<string, CheckSettings>>;
}

/** What `operator-sdk bundle validate --select-optional name=operatorhub` runs besides the checks that are always on. */
const operatorHubValidators = errors(
  'csv-provider-is-set',
  'csv-maintainers-are-complete',
  'csv-links-are-complete',
  'csv-version-is-set',
  'csv-has-one-icon',
  'csv-capability-level-is-known',
  'csv-categories-are-known',
  'bundle-uses-served-apis',
);

/** What the suite `operatorframework` runs besides these. */
const goodPractices = errors(
  'csv-has-deployments',
  'containers-request-resources',
  'csv-describes-its-custom-resources',
  'channel-names-follow-the-convention',
  'csv-cannot-create-custom-resource-definitions',
  'csv-name-includes-its-version',
  'pod-disruption-budgets-allow-eviction',
  'priority-class-is-not-the-default',
  'roles-do-not-change-disruption-budgets',
  'roles-do-not-change-default-sccs',
);

/** A `ci.yaml` belongs to bundle directories: where there are none, one that a change brings names nobody. */
const ownersFiles = ['config', 'OWNERS', 'CODEOWNERS', 'maintainers'] as const;

/**
 * The presets by their names, one for each layout. Each turns on what the pipeline of existing repositories of one layout demands beyond the
 * defaults, so that a change which passes here is not refused there.
 *
 * @see https://github.com/redhat-openshift-ecosystem/operator-pipelines/tree/main/operatorcert/static_tests
 * @see https://k8s-operatorhub.github.io/community-operators/packaging-required-fields/
 */
export const presets: Readonly<Record<PresetName, Preset>> = {
  'operator-pipelines': {
    title:
      'Versioned catalogs and bundle directories behind operator-pipelines, such as community-operators-prod, with the static checks of its pipeline',
    sources: ['config', 'ci.yaml', 'maintainers'],
    checks: {
      ...errors(
        'bundle-directory-is-its-version',
        'bundle-metadata-fits-the-catalog',
        'csv-has-its-listing-fields',
        'csv-min-kube-version-fits-openshift',
        'bundle-has-no-network-policy',
      ),
      ...operatorHubValidators,
      ...goodPractices,
    },
  },
  operatorhub: {
    title:
      'Bundle directories for OperatorHub.io, such as k8s-operatorhub/community-operators, with the checks of its pipeline',
    sources: ['config', 'ci.yaml', 'maintainers'],
    checks: {
      ...errors('bundle-directory-is-its-version'),
      ...operatorHubValidators,
      'csv-has-its-listing-fields': { severity: 'warning' },
    },
  },
  'single-catalog': {
    title:
      'One catalog in `catalog/` with a file for each package, such as operator-framework/cool-catalog; owners from OWNERS and CODEOWNERS',
    sources: ownersFiles,
    checks: {},
  },
  'single-catalog-many-files': {
    title:
      'One catalog in `catalog/` with a file for each bundle, such as okd-project/okderators-catalog-index; owners from OWNERS and CODEOWNERS',
    sources: ownersFiles,
    // No pipeline demands it: it keeps the layout as it is, and blocks nothing.
    checks: { 'new-bundles-have-their-own-file': { severity: 'warning' } },
  },
  composite: {
    title:
      'A `catalog.yaml` that refers to the images of other catalogs; its format is checked, and a maintainer approves every change',
    // All references are in one file, so that no source can tell whose they are.
    sources: ['maintainers'],
    // What a maintainer looked at is what is published only where the image cannot change.
    checks: errors('image-is-pinned'),
  },
};

function errors(...ids: readonly string[]): Readonly<Record<string, CheckSettings>> {
  return Object.fromEntries(ids.map(id => [id, { severity: 'error' }]));
}
