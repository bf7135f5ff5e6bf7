import type { ChannelEntry } from '../../../src/core/catalog/blob.ts';
import type { Package } from '../../../src/core/catalog/model.ts';
import { parseRange } from '../../../src/core/version/range.ts';
import { compareVersions, parseVersion } from '../../../src/core/version/version.ts';

// The rules once more, as plainly as they can be said and without regard to cost: what the graph is held against.
// Versions here have neither pre-releases nor releases.

export interface Case {
  readonly name: string;
  readonly version: string;
}

function parse(text: string) {
  const version = parseVersion(text);
  if ('error' in version) throw new Error(`${text}: ${version.error}`);
  return version;
}

export function compare(left: string, right: string): number {
  return compareVersions(parse(left), parse(right));
}

function leadsOn(entry: ChannelEntry, { name, version }: Case): boolean {
  if (entry.replaces === name || entry.skips.some(skipped => skipped === name)) return true;
  const range = parseRange(entry.skipRange);
  return !('error' in range) && range.contains(parse(version));
}

/** The order of OLM v0, or why there is none. */
export function naiveOrder(
  entries: readonly ChannelEntry[],
): readonly ChannelEntry[] | 'no-head' | 'several-heads' | 'cycle' {
  const heads = entries.filter(
    entry => !entries.some(other => other.replaces === entry.name || other.skips.includes(entry.name)),
  );
  if (entries.length === 0) return [];
  if (heads.length === 0) return 'no-head';
  if (heads.length > 1) return 'several-heads';
  const walk: ChannelEntry[] = [];
  for (let at = heads[0]; at !== undefined; ) {
    if (walk.includes(at)) return 'cycle';
    walk.push(at);
    const { replaces } = at;
    at = replaces === '' ? undefined : entries.find(({ name }) => name === replaces);
  }
  return walk.filter(({ name }) => !entries.some(({ skips }) => skips.includes(name)));
}

export function naiveCandidates(
  pkg: Package,
  order: readonly ChannelEntry[],
  installed: Case,
): readonly ChannelEntry[] {
  const isRefused = (name: string) =>
    pkg.bundles.get(name)?.blob.content.properties.some(({ type }) => type === 'olm.deprecated') ?? false;
  return order.filter(entry => entry.name !== installed.name && !isRefused(entry.name) && leadsOn(entry, installed));
}

/** The names of the hops, until there is none or one comes again; the last word says how it ended. */
export function naiveHops(pkg: Package, order: readonly ChannelEntry[], installed: Case): readonly string[] {
  const hops: string[] = [];
  for (let at = installed; ; ) {
    const [next] = naiveCandidates(pkg, order, at);
    if (next === undefined) return [...hops, 'end'];
    if (hops.includes(next.name)) return [...hops, 'circle'];
    hops.push(next.name);
    at = { name: next.name, version: pkg.bundles.get(next.name)?.version ?? '' };
  }
}

export type NaiveStanding = 'head' | 'reaches-head' | 'stops-short' | 'circles' | 'stranded';

export function naiveStanding(pkg: Package, order: readonly ChannelEntry[], installed: Case): NaiveStanding {
  const head = order.find(
    ({ name }) => !pkg.bundles.get(name)?.blob.content.properties.some(p => p.type === 'olm.deprecated'),
  );
  const hops = naiveHops(pkg, order, installed);
  if (hops.length === 1) return installed.name === head?.name ? 'head' : 'stranded';
  if (hops.at(-1) === 'circle') return 'circles';
  return hops.at(-2) === head?.name ? 'reaches-head' : 'stops-short';
}

/** The bundles that OLM v1 prefers to the installed one and that are newer, best first. */
export function naiveSuccessors(pkg: Package, installed: Case, channels?: readonly string[]): readonly string[] {
  const selected = [...pkg.channels.values()].filter(({ name }) => channels?.includes(name) ?? true);
  return [...pkg.bundles.values()]
    .filter(({ version }) => compare(version, installed.version) > 0)
    .filter(({ name }) =>
      selected.some(({ entries }) => entries.some(entry => entry.name === name && leadsOn(entry, installed))),
    )
    .sort(
      (left, right) =>
        Number(isDeprecated(pkg, left.name)) - Number(isDeprecated(pkg, right.name)) ||
        compare(right.version, left.version),
    )
    .map(({ name }) => name);
}

export function isDeprecated(pkg: Package, name: string): boolean {
  return pkg.deprecations.some(({ entry }) => entry.schema === 'olm.bundle' && entry.name === name);
}

/** Where OLM v1 ends; undefined where it stays. */
export function naiveLast(pkg: Package, installed: Case, channels?: readonly string[]): string | undefined {
  let last: string | undefined;
  for (let at = installed; ; ) {
    const [best] = naiveSuccessors(pkg, at, channels);
    const stays = naiveOffers(pkg, channels).some(({ version }) => compare(version, at.version) === 0);
    if (best === undefined) return last;
    if (stays && !isDeprecated(pkg, at.name) && isDeprecated(pkg, best)) return last;
    last = best;
    at = { name: best, version: pkg.bundles.get(best)?.version ?? '' };
  }
}

export function naiveOffers(pkg: Package, channels?: readonly string[]) {
  if (channels === undefined) return [...pkg.bundles.values()];
  const names = channels.flatMap(name => pkg.channels.get(name)?.entries.map(entry => entry.name) ?? []);
  return [...pkg.bundles.values()].filter(({ name }) => names.includes(name));
}

/** Whether OLM v1 finds anything at all, be it older. */
export function naiveIsResolvable(pkg: Package, installed: Case, channels?: readonly string[]): boolean {
  const offers = naiveOffers(pkg, channels);
  if (offers.some(({ version }) => compare(version, installed.version) === 0)) return true;
  return [...pkg.channels.values()]
    .filter(({ name }) => channels?.includes(name) ?? true)
    .some(({ entries }) =>
      entries.some(entry => offers.some(({ name }) => name === entry.name) && leadsOn(entry, installed)),
    );
}
