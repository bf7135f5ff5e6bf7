import type { Check } from '../../core/checks/define.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { Config } from '../../core/config/model.ts';

/** What decides whether an image is built: what opm and operator-framework's validators refuse. Rules of our own, which are stricter, only warn. */
export function configForImages(checks: readonly Check[]): Config {
  const ours = checks.filter(({ isOpmRule, validator }) => isOpmRule !== true && validator === undefined);
  return { ...defaultConfig, checks: Object.fromEntries(ours.map(({ id }) => [id, { severity: 'warning' }])) };
}
