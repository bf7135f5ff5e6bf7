import type { SourceFile } from '../source.ts';
import { defaultConfig } from './defaults.ts';
import { type ExistingConfig, readExistingConfig } from './existing-config.ts';
import type { Config, ConfigOrigin, ParsedConfig } from './model.ts';

/** What holds where no file says anything. */
export const byDefault: ParsedConfig = { config: defaultConfig, problems: [], origins: new Map() };

/** Adds what an existing `config.yaml` says about keys that are not configured. */
export function withExistingConfig(configured: ParsedConfig, file: SourceFile | undefined): ParsedConfig {
  if (file === undefined) return configured;
  const existing = readExistingConfig(file);
  const origins = new Map(configured.origins);
  const config = withExisting(configured.config, existing, origins);
  return { config, problems: [...configured.problems, ...existing.problems], notices: existing.notices, origins };
}

/**
 * Refused by the pipeline of community-operators alone, so shown where `config.yaml` names that organization. A warning, since its
 * maintainers let such bundles in by hand; the preset makes it an error, with what else that pipeline demands.
 */
const ruleOfCommunity = 'csv-min-kube-version-fits-openshift';

function withExisting(config: Config, existing: ExistingConfig, origins: Map<string, ConfigOrigin>): Config {
  const { maintainers, allowedBundleRegistries } = existing;
  let { owners, images } = config;
  const first = maintainers?.owners[0];
  if (maintainers !== undefined && first !== undefined && !origins.has('owners.maintainers')) {
    owners = { ...owners, maintainers: maintainers.owners.map(({ login, place }) => ({ login, place })) };
    origins.set('owners.maintainers', { from: 'file', place: first.place });
  }
  if (allowedBundleRegistries !== undefined && !origins.has('images.allowedRegistries')) {
    // operator-pipelines compares the beginnings of texts; here whole parts of the path are compared.
    const allowedRegistries = allowedBundleRegistries.value.map(prefix => prefix.replace(/\/$/, ''));
    images = { ...images, allowedRegistries };
    origins.set('images.allowedRegistries', { from: 'file', place: allowedBundleRegistries.place });
  }
  let { checks } = config;
  const severity = `checks.${ruleOfCommunity}.severity`;
  if (existing.organization?.value === 'community-operators' && !origins.has(severity)) {
    checks = { ...checks, [ruleOfCommunity]: { ...checks[ruleOfCommunity], severity: 'warning' } };
    origins.set(severity, { from: 'file', place: existing.organization.place });
  }
  return { ...config, owners, images, checks };
}
