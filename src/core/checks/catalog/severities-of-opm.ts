import type { Config } from '../../config/model.ts';
import { catalogChecks } from './index.ts';

/** Settings of checks with which a catalog is valid where opm takes it for valid: rules that are stricter only warn. */
export const severitiesOfOpm: Config['checks'] = Object.fromEntries(
  catalogChecks.filter(check => check.isOpmRule !== true).map(({ id }) => [id, { severity: 'warning' }]),
);
