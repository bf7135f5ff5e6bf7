import { bundleChecks } from './bundle/index.ts';
import { catalogChecks } from './catalog/index.ts';
import type { Check } from './define.ts';
import { graphChecks } from './graph/index.ts';
import { imageChecks } from './images/index.ts';
import { immutabilityChecks } from './immutability/index.ts';
import { installChecks } from './install/index.ts';
import { ownershipChecks } from './ownership/index.ts';
import { scopeChecks } from './scope/index.ts';
import { templateChecks } from './template/index.ts';

/** Every check, in the order of reports. */
export const allChecks: readonly Check[] = [
  ...scopeChecks,
  ...ownershipChecks,
  ...catalogChecks,
  ...graphChecks,
  ...immutabilityChecks,
  ...imageChecks,
  ...bundleChecks,
  ...templateChecks,
  ...installChecks,
];
