import type { Check } from '../check.ts';
import { defaultOptions } from '../default-options.ts';
import type { Json } from '../json.ts';
import type { Config, ConfigOrigin, ConfiguredOwner } from './model.ts';
import { presetNames } from './preset-names.ts';

/**
 * The effective configuration as YAML, every key with where its value comes from. The text is itself a configuration: it
 * states what it shows.
 */
export function effectiveConfigText(
  config: Config,
  origins: ReadonlyMap<string, ConfigOrigin>,
  checks: readonly Check[],
): string {
  const lines = new Lines(origins);
  const { owners } = config;
  if (config.preset === undefined) lines.comment(`preset: not set; one of ${presetNames.join(', ')}`);
  else lines.value(['preset'], config.preset);
  lines.heading(['catalogs']);
  lines.value(['catalogs', 'paths'], config.catalogs.paths);
  if (config.operators === undefined) lines.comment('operators: not set; found from the tree');
  else lines.value(['operators'], config.operators);
  lines.heading(['owners']);
  lines.value(['owners', 'sources'], owners.sources);
  lines.map(
    ['owners', 'packages'],
    Object.entries(owners.packages).map(([name, list]) => [name, list.map(account)]),
  );
  lines.value(['owners', 'maintainers'], owners.maintainers.map(account));
  lines.value(['owners', 'maintainersMayApprove'], owners.maintainersMayApprove);
  lines.map(['owners', 'ids'], Object.entries(owners.ids));
  lines.value(['owners', 'bots'], owners.bots.map(account));
  lines.value(
    ['owners', 'releaseBots'],
    owners.releaseBots.map(({ login, id, paths }) => ({ login, id, paths })),
  );
  for (const key of ['changes', 'newPackages', 'removedPackages'] as const) lines.value(['owners', key], owners[key]);
  lines.heading(['checks']);
  for (const check of checks) addCheck(lines, check, config);
  lines.value(
    ['waivers'],
    config.waivers.map(({ check, package: name, owner, reason, expires }) => ({
      check,
      package: name,
      owner,
      reason,
      expires,
    })),
  );
  lines.heading(['images']);
  lines.value(['images', 'allowedRegistries'], config.images.allowedRegistries);
  lines.heading(['limits']);
  lines.value(['limits', 'fileBytes'], config.limits.fileBytes);
  lines.value(['limits', 'changedFiles'], config.limits.changedFiles);
  lines.heading(['install']);
  for (const [key, value] of Object.entries(config.install)) lines.value(['install', key], value as Json);
  lines.heading(['report']);
  lines.value(['report', 'suggestions'], config.report.suggestions);
  lines.heading(['merge']);
  for (const [key, value] of Object.entries(config.merge)) lines.value(['merge', key], value);
  lines.heading(['publish']);
  for (const [key, value] of Object.entries(config.publish)) {
    if (value === undefined) lines.comment(`  ${key}: not set`);
    else lines.value(['publish', key], value as Json);
  }
  return lines.text();
}

function addCheck(lines: Lines, check: Check, config: Config): void {
  const settings = config.checks[check.id];
  lines.heading(['checks', check.id]);
  lines.value(['checks', check.id, 'severity'], settings?.severity ?? check.severity);
  const options = Object.entries({ ...defaultOptions(check), ...settings?.options });
  if (options.length === 0) return;
  lines.heading(['checks', check.id, 'options']);
  for (const [name, value] of options) lines.value(['checks', check.id, 'options', name], value as Json);
}

function account({ login, id }: ConfiguredOwner): Json {
  return id === undefined ? { login } : { login, id };
}

/** YAML of which every value is JSON on its key's line, so that a comment can follow it. */
class Lines {
  readonly #lines: string[] = [];
  readonly #origins: ReadonlyMap<string, ConfigOrigin>;

  constructor(origins: ReadonlyMap<string, ConfigOrigin>) {
    this.#origins = origins;
  }

  heading(path: readonly string[]): void {
    this.#lines.push(`${keyOf(path)}:`);
  }

  comment(text: string): void {
    this.#lines.push(`# ${text}`);
  }

  value(path: readonly string[], value: Json): void {
    this.#lines.push(`${keyOf(path)}: ${JSON.stringify(value)} # ${this.#origin(path)}`);
  }

  /** A map of which each entry has an origin of its own. */
  map(path: readonly string[], entries: readonly (readonly [string, Json])[]): void {
    if (entries.length === 0) this.value(path, {});
    else this.heading(path);
    for (const [name, value] of entries) this.value([...path, name], value);
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  #origin(path: readonly string[]): string {
    const origin = this.#origins.get(path.join('.'));
    if (origin === undefined || origin.from === 'default') return 'default';
    if (origin.from === 'preset') return `preset ${origin.preset}`;
    return origin.place.line === undefined ? origin.place.file : `${origin.place.file}:${origin.place.line}`;
  }
}

function keyOf(path: readonly string[]): string {
  const key = path.at(-1) ?? '';
  return (
    '  '.repeat(path.length - 1) +
    (/^[A-Za-z][A-Za-z0-9-]*$/.test(key) && !/^(?:null|true|false)$/i.test(key) ? key : JSON.stringify(key))
  );
}
