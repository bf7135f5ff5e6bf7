import { type ChannelReach, describeOrder, type ReachV0, type ReachV1, type VersionReach } from '../../graph/index.ts';
import { counted } from '../../text/counted.ts';
import { visible } from '../text/visible.ts';

/**
 * What can be reached from every version of a channel, as text: a paragraph for each version, in it a line for OLM v0 and one for
 * OLM v1; and one for OLM v1 with no channel selected, where that makes a difference.
 */
export function reachText(title: string, { heads, problem, versions }: ChannelReach): string {
  const order = problem === undefined ? [] : [`OLM v0 resolves nothing in it: ${visible(describeOrder(problem))}.`];
  return [
    visible(title),
    `${heads.length === 1 ? 'Head' : 'Heads'}: ${heads.length === 0 ? 'none' : namesOf(heads)}`,
    ...order,
    ...versions.flatMap(version => ['', ...linesOf(version)]),
    '',
  ].join('\n');
}

function linesOf({ installed, isEntry, v0, v1, v1AnyChannel }: VersionReach): readonly string[] {
  const inChannel = ofV1(v1);
  const inAny = ofV1(v1AnyChannel);
  return [
    `${visible(installed.name)}${isEntry ? '' : ' (not in the channel)'}`,
    ...(v0 === undefined ? [] : [`  OLM v0: ${ofV0(v0)}`]),
    `  OLM v1: ${inChannel}`,
    ...(inAny === inChannel ? [] : [`  OLM v1, no channel selected: ${inAny}`]),
  ];
}

function ofV0(reach: ReachV0): string {
  const last = visible(reach.last ?? '');
  switch (reach.standing) {
    case 'head':
      return 'is the head';
    case 'reaches-head':
      return `${successorsOf(reach)}; reaches the head ${last} in ${counted(reach.hops, 'upgrade')}`;
    case 'stops-short':
      return `${successorsOf(reach)}; stops at ${last}, short of the head`;
    case 'circles':
      return `${successorsOf(reach)}; upgrades form a cycle`;
    case 'stranded':
      return 'has no upgrade path';
  }
}

function ofV1(reach: ReachV1): string {
  switch (reach.standing) {
    case 'newest':
      return 'is the newest';
    case 'upgraded':
      return `${successorsOf(reach)}; reaches ${visible(reach.last ?? '')}`;
    case 'held':
      return `is not upgraded, because every successor is deprecated (${namesOf(reach.successors)})`;
    case 'stranded':
      return 'has no upgrade path';
    case 'unresolvable':
      return 'fails: it is not in the catalog and has no upgrade path';
  }
}

function successorsOf({ successors, hasMore }: ReachV0 | ReachV1): string {
  return `to ${namesOf(successors)}${hasMore ? ' and more' : ''}`;
}

function namesOf(names: readonly string[]): string {
  return names.map(visible).join(', ');
}
