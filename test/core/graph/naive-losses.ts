import type { Package } from '../../../src/core/catalog/model.ts';
import { parseRange } from '../../../src/core/version/range.ts';
import { parseVersion } from '../../../src/core/version/version.ts';
import {
  type Case,
  compare,
  isDeprecated,
  naiveHops,
  naiveIsResolvable,
  naiveLast,
  naiveOffers,
  naiveOrder,
  naiveStanding,
  naiveSuccessors,
} from './oracle.ts';
import { names } from './random-package.ts';

/** What a change takes away, each in short (`shortLoss`) and in no order; without narrowed ranges. */
export function naiveLosses(before: Package, after: Package): string[] {
  const has = (pkg: Package, channel: string) => (pkg.channels.get(channel)?.entries.length ?? 0) > 0;
  const channels = [...before.channels.keys()].filter(name => has(before, name));
  const kept = channels.filter(name => has(after, name));
  const told = new Set<string>();
  const ofChannels = kept.flatMap(channel => [
    ...naiveLossesV0(before, after, channel),
    ...naiveLossesV1(before, after, installedFrom(before, [channel]), channel).map(loss => {
      told.add(loss);
      return `v1 ${channel} ${loss}`;
    }),
  ]);
  const key = (loss: string) => loss.split(' ').slice(0, 2).join(' ');
  const toldKeys = new Set([...told].map(key));
  const everywhere = naiveLossesV1(before, after, installedFrom(before, kept), undefined);
  return [
    ...channels
      .filter(name => !kept.includes(name))
      .map(name => `channel-gone ${name} (${installedFrom(before, [name]).length})`),
    ...ofChannels,
    ...everywhere.filter(loss => !toldKeys.has(key(loss))).map(loss => `v1 * ${loss}`),
    ...names.flatMap(name => {
      const holds = (pkg: Package) => (channel: string) =>
        pkg.channels.get(channel)?.entries.some(entry => entry.name === name);
      if ([...after.channels.keys()].some(holds(after))) return [];
      const had = kept.filter(holds(before));
      return had.length === 0 ? [] : [`bundle-gone ${name} ${had.join()}`];
    }),
  ];
}

function installedFrom(pkg: Package, channels: readonly string[]): Case[] {
  const entries = channels.flatMap(name => pkg.channels.get(name)?.entries ?? []);
  return names
    .filter(name => entries.some(entry => entry.name === name || entry.replaces === name || entry.skips.includes(name)))
    .map(name => ({ name, version: name.slice(5) }));
}

/** Versions to ask ranges about: those that they name, and some between and outside. */
export const samples = [
  ...names.map(name => name.slice(5)),
  '0.5.0',
  '1.0.5',
  '1.2.5-0',
  '1.9.0',
  '2.0.5',
  '2.1.9',
  '3.0.0',
];

export function holds(text: string, version: string): boolean {
  const range = parseRange(text);
  const parsed = parseVersion(version);
  return !('error' in range) && !('error' in parsed) && range.contains(parsed);
}

/** The sample versions that the ranges of a channel no longer hold. */
export function naiveNarrowed(before: Package, after: Package): string[] {
  const isRefused = (pkg: Package, name: string) =>
    pkg.bundles.get(name)?.blob.content.properties.some(({ type }) => type === 'olm.deprecated');
  return [...before.channels.keys()].flatMap(channel => {
    const was = naiveOrder(before.channels.get(channel)?.entries ?? []);
    const is = naiveOrder(after.channels.get(channel)?.entries ?? []);
    const head = typeof is === 'string' ? undefined : is[0]?.name.slice(5);
    if (typeof was === 'string' || typeof is === 'string' || head === undefined) return [];
    return samples
      .filter(version => compare(version, head) < 0)
      .filter(version => was.some(entry => !isRefused(before, entry.name) && holds(entry.skipRange, version)))
      .filter(version => !is.some(entry => !isRefused(after, entry.name) && holds(entry.skipRange, version)))
      .map(version => `${channel} ${version}`);
  });
}

function isInChannel(pkg: Package, name: string): boolean {
  return [...pkg.channels.values()].some(({ entries }) => entries.some(entry => entry.name === name));
}

function naiveLossesV0(before: Package, after: Package, channel: string): string[] {
  const was = naiveOrder(before.channels.get(channel)?.entries ?? []);
  const is = naiveOrder(after.channels.get(channel)?.entries ?? []);
  if (typeof was === 'string') return [];
  if (typeof is === 'string') return [`${channel} broken-chain ${is}`];
  return installedFrom(before, [channel]).flatMap(installed => {
    const from = naiveStanding(before, was, installed);
    const to = naiveStanding(after, is, installed);
    const wasFine = from === 'head' || from === 'reaches-head';
    if (to === 'stranded') return [`v0 ${channel} ${from === 'stranded' ? 'never-had' : 'lost'} ${installed.name}`];
    if (!wasFine || (to !== 'stops-short' && to !== 'circles')) return [];
    const hops = naiveHops(after, is, installed);
    return [`v0 ${channel} shortened ${installed.name} at ${to === 'circles' ? hops[0] : hops.at(-2)}`];
  });
}

function naiveLossesV1(
  before: Package,
  after: Package,
  installed: readonly Case[],
  channel: string | undefined,
): string[] {
  const channels = channel === undefined ? undefined : [channel];
  const offersNewer = (pkg: Package, { version }: Case) =>
    naiveOffers(pkg, channels).some(offer => isInChannel(pkg, offer.name) && compare(offer.version, version) > 0);
  return installed.flatMap(bundle => {
    const had = naiveSuccessors(before, bundle, channels).length > 0;
    const has = naiveSuccessors(after, bundle, channels).length > 0;
    if (naiveIsResolvable(before, bundle, channels) && !naiveIsResolvable(after, bundle, channels))
      return [`lost ${bundle.name}`];
    if (!has) {
      if (!offersNewer(after, bundle)) return [];
      if (had) return [`lost ${bundle.name}`];
      if (channel === undefined) return [];
      return [`${offersNewer(before, bundle) ? 'never-had' : 'lost'} ${bundle.name}`];
    }
    const end = naiveLast(before, bundle, channels);
    const stillOffered =
      naiveOffers(after, channels).some(({ name }) => name === end && isInChannel(after, name)) &&
      !isDeprecated(after, end ?? '');
    const now = naiveLast(after, bundle, channels) ?? bundle.name;
    return end !== undefined && stillOffered && compare(end.slice(5), now.slice(5)) > 0
      ? [`shortened ${bundle.name} at ${now}`]
      : [];
  });
}
