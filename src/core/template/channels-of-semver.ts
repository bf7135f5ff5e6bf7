import { compareUtf8 } from '../catalog/write/utf8-order.ts';
import { compareVersions, type Version } from '../version/version.ts';
import { type SemverTemplate, type Stream, streams } from './model.ts';

/** A bundle as its image says. */
export interface VersionedBundle {
  readonly name: string;
  readonly version: Version;
}

/** An entry of a channel that opm generates from an olm.semver template. */
export interface GeneratedEntry {
  readonly name: string;
  readonly replaces: string;
  /**
   * What it skips: the first `count` names of `line`, without `replaces`. The heads of all minor versions share one line,
   * because their lists together would grow with the square of the bundles.
   */
  readonly skips: { readonly line: ReadonlyMap<string, number>; readonly count: number };
}

/** The channels of a template, with their entries from the lowest to the highest version. */
export interface GeneratedChannels {
  readonly defaultChannel: string;
  readonly channels: ReadonlyMap<string, readonly GeneratedEntry[]>;
}

type Kind = 'major' | 'minor';

/**
 * The channels that opm generates for bundles of known versions. Within one stream, one kind of channels and one major
 * version, the highest bundle of each minor version replaces the highest one of the minor version before, and skips all
 * others below it; all other bundles have no edges. Minor channels are linked across their borders.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/template/semver/semver.go
 */
export function channelsOfSemver(
  template: SemverTemplate,
  bundles: Readonly<Record<Stream, readonly VersionedBundle[]>>,
): GeneratedChannels {
  const channels = new Map<string, GeneratedEntry[]>();
  const candidates: Candidate[] = [];
  for (const stream of streams) {
    const ascending = bundles[stream].toSorted((a, b) => compareVersions(a.version, b.version));
    for (const kind of ['major', 'minor'] as const) {
      if (!template.channels[kind]) continue;
      for (const line of Map.groupBy(ascending, ({ version }) => version.major).values()) {
        addLine(line, version => channelName(stream, kind, version), channels);
      }
      candidates.push(...lowestOfEach(ascending, stream, kind));
    }
  }
  return { defaultChannel: defaultOf(candidates, template.preference), channels };
}

/** What a generated entry skips, as opm writes it. */
export function skipsOf({ replaces, skips }: GeneratedEntry): readonly string[] {
  const names = [...skips.line.keys()].slice(0, skips.count).filter(name => name !== replaces);
  return names.sort(compareUtf8);
}

function addLine(
  ascending: readonly VersionedBundle[],
  channelOf: (version: Version) => string,
  channels: Map<string, GeneratedEntry[]>,
): void {
  const line = new Map(ascending.map(({ name }, index) => [name, index]));
  let replaces = '';
  for (const [index, { name, version }] of ascending.entries()) {
    const isHead = ascending[index + 1]?.version.minor !== version.minor;
    const entry = { name, replaces: isHead ? replaces : '', skips: { line, count: isHead ? index : 0 } };
    if (isHead) replaces = name;
    const channel = channelOf(version);
    const entries = channels.get(channel);
    if (entries === undefined) channels.set(channel, [entry]);
    else entries.push(entry);
  }
}

/** A channel that may become the default one. opm compares by the lowest version in it, not by the highest. */
interface Candidate {
  readonly channel: string;
  readonly stream: Stream;
  readonly kind: Kind;
  readonly version: Version;
}

function lowestOfEach(ascending: readonly VersionedBundle[], stream: Stream, kind: Kind): readonly Candidate[] {
  const lowest = new Map<string, Candidate>();
  for (const { version } of ascending) {
    const channel = channelName(stream, kind, version);
    if (!lowest.has(channel)) lowest.set(channel, { channel, stream, kind, version });
  }
  return [...lowest.values()];
}

/** The most stable stream wins, then the highest version, then the preferred kind. Empty where there is none to take. */
function defaultOf(candidates: readonly Candidate[], preference: Kind): string {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (isBelowStart(candidate)) continue;
    if (best === undefined || isBetter(candidate, best, preference)) best = candidate;
  }
  return best?.channel ?? '';
}

function isBetter(candidate: Candidate, best: Candidate, preference: Kind): boolean {
  const byStream = streams.indexOf(candidate.stream) - streams.indexOf(best.stream);
  const byVersion = compareVersions(candidate.version, best.version);
  if (byStream !== 0 || byVersion !== 0) return (byStream || byVersion) > 0;
  return candidate.kind !== best.kind && candidate.kind === preference;
}

/** opm begins its search with candidate 0.0.0, so that pre-releases of that version never win. */
function isBelowStart({ stream, version: { major, minor, patch, prerelease } }: Candidate): boolean {
  return stream === 'candidate' && major + minor + patch === 0n && prerelease.length > 0;
}

function channelName(stream: Stream, kind: Kind, { major, minor }: Version): string {
  return kind === 'major' ? `${stream}-v${major}` : `${stream}-v${major}.${minor}`;
}
