import {
  type ChannelReach,
  maxSuccessors,
  type OrderProblem,
  type ReachV0,
  type ReachV1,
  type VersionReach,
} from '../graph/index.ts';
import type { JsonObject } from '../json.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { arrayOf, count, definition, flag, objectOf, oneOf, optional, text } from './json/schema-words.ts';

/** What can be reached in a channel, of each catalog that has it. */
interface GraphReport {
  readonly schemaVersion: 1;
  readonly channels: readonly ChannelInJson[];
}

/** A channel of one catalog, and what can be reached in it. */
export interface ReachedChannel {
  readonly catalog: string;
  readonly package: string;
  readonly channel: string;
  readonly reach: ChannelReach;
}

interface ChannelInJson extends Omit<ReachedChannel, 'reach'> {
  readonly heads: readonly string[];
  readonly outOfOrder?: OrderProblem['kind'];
  readonly versions: readonly VersionInJson[];
}

interface VersionInJson {
  readonly name: string;
  readonly version?: string;
  readonly isEntry: boolean;
  readonly v0?: WayInJson<ReachV0>;
  readonly v1: WayInJson<ReachV1>;
  readonly v1AnyChannel: WayInJson<ReachV1>;
}

type WayInJson<Reach extends ReachV0 | ReachV1> = Omit<Reach, 'last'> & { readonly last?: string };

const parts = {
  successors: arrayOf(
    text(),
    `Successors in order of preference, at most ${maxSuccessors}. OLM upgrades to the first.`,
  ),
  hasMore: flag('More successors exist than are listed.'),
  last: optional(text('Where upgrades end. Absent if there is none, or if they never end.')),
};

/** JSON Schema of what can be reached. */
export const graphSchema: JsonObject = {
  ...headOf(
    'graph',
    'Upgrades of a channel',
    'What `catalog-keeper graph PACKAGE CHANNEL` writes with `--format json`.',
  ),
  ...objectOf<GraphReport>({
    schemaVersion,
    channels: arrayOf(
      objectOf<ChannelInJson>({
        catalog: text('Root directory of the catalog.'),
        package: text(),
        channel: text(),
        heads: arrayOf(text(), 'Entries that no entry replaces or skips. A valid channel has one.'),
        outOfOrder: optional(
          oneOf<OrderProblem['kind']>(
            { 'no-head': true, 'several-heads': true, cycle: true },
            'Why OLM v0 resolves nothing in the channel. Absent if it does.',
          ),
        ),
        versions: arrayOf(
          objectOf<VersionInJson>({
            name: text('Name of the bundle.'),
            version: optional(text('Its version, from the bundle or, without one, from its name.')),
            isEntry: flag('False for a name that entries replace or skip but that is not an entry.'),
            v0: optional(definition('v0')),
            v1: definition('v1'),
            v1AnyChannel: definition('v1'),
          }),
          'Versions that can be installed from the channel. `v0`: OLM v0; `v1`: OLM v1 with the channel selected; `v1AnyChannel`: without a channel.',
        ),
      }),
      'One for each catalog that has the channel.',
    ),
  }),
  $defs: {
    v0: objectOf<WayInJson<ReachV0>>({
      standing: oneOf<ReachV0['standing']>(
        { head: true, 'reaches-head': true, 'stops-short': true, circles: true, stranded: true },
        'Whether upgrades reach the head, end before it, never end, or do not exist.',
      ),
      ...parts,
      hops: count('Number of upgrades to `last`.'),
    }),
    v1: objectOf<WayInJson<ReachV1>>({
      standing: oneOf<ReachV1['standing']>(
        { newest: true, upgraded: true, held: true, stranded: true, unresolvable: true },
        '`held`: not upgraded, because every successor is deprecated. `unresolvable`: OLM v1 reports an error.',
      ),
      ...parts,
    }),
  },
};

/** What can be reached, as pretty JSON. */
export function graphJson(channels: readonly ReachedChannel[]): string {
  const report: GraphReport = { schemaVersion: 1, channels: channels.map(channelInJson) };
  return reportJson(report, graphSchema);
}

function channelInJson({ reach: { heads, problem, versions }, ...names }: ReachedChannel): ChannelInJson {
  return {
    ...names,
    heads,
    ...(problem === undefined ? {} : { outOfOrder: problem.kind }),
    versions: versions.map(versionInJson),
  };
}

function versionInJson({ installed: { name, version }, isEntry, v0, v1, v1AnyChannel }: VersionReach): VersionInJson {
  return {
    name,
    ...(version === undefined ? {} : { version: version.version.text }),
    isEntry,
    ...(v0 === undefined ? {} : { v0: wayInJson(v0) }),
    v1: wayInJson(v1),
    v1AnyChannel: wayInJson(v1AnyChannel),
  };
}

function wayInJson<Reach extends ReachV0 | ReachV1>({ last, ...way }: Reach) {
  return { ...way, ...(last === undefined ? {} : { last }) };
}
