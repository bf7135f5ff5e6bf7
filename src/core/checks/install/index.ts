import type { Check } from '../define.ts';
import { catalogRuns } from './catalog-runs.ts';
import { headIsInstallable } from './head-is-installable.ts';
import { installsOnACluster } from './installs-on-a-cluster.ts';
import { newApisHaveOnePackage } from './new-apis-have-one-package.ts';
import { rukpakSelectorsMatchTheirTemplates } from './rukpak-selectors-match-their-templates.ts';
import { rukpakSourcesAreComplete } from './rukpak-sources-are-complete.ts';

/** Whether operators can be installed. */
export const installChecks: readonly Check[] = [
  headIsInstallable,
  newApisHaveOnePackage,
  rukpakSourcesAreComplete,
  rukpakSelectorsMatchTheirTemplates,
  catalogRuns,
  installsOnACluster,
];
