import {
  type Drawing,
  type DrawnEdge,
  type DrawnNode,
  leftOutText,
  type Mark,
  namesOf,
  shownName,
} from '../../graph/index.ts';
import { counted } from '../../text/counted.ts';
import { listNames } from '../../text/list-names.ts';
import { compare } from './boxes.ts';

/** More of a kind than these are only counted. */
const maxNames = 8;

/** What a graph shows, as sentences for those who do not see it. Names stand as they are in the picture. */
export function graphWords(drawing: Drawing): readonly string[] {
  const { nodes, edges } = drawing;
  const named = (test: (node: DrawnNode) => boolean) => nodes.filter(test).flatMap(namesOf).map(shownName);
  const marked = (mark: Mark) => named(({ marks }) => marks.includes(mark));
  const inState = (state: DrawnNode['state']) => named(node => node.kind === 'entry' && node.state === state);
  const edgesIn = (state: DrawnEdge['state']) =>
    edges.filter(edge => edge.state === state).map(edge => edgeWords(edge, nodes));
  const leftOut = leftOutText(drawing);
  return [
    `${counted(nodes.filter(({ kind }) => kind === 'entry').flatMap(namesOf).length, 'entry is', 'entries are')} shown.`,
    ...sentence('Head', marked('head')),
    ...sentence('Head before', marked('was-head')),
    ...sentence('New', inState('added')),
    ...sentence('Removed', inState('removed')),
    ...sentence('Changed', inState('changed')),
    ...sentence('New upgrades', edgesIn('added')),
    ...sentence('Removed upgrades', edgesIn('removed')),
    ...sentence('Without an upgrade path', marked('stranded')),
    ...sentence('Deprecated', marked('deprecated')),
    ...(leftOut === '' ? [] : [`${leftOut}.`]),
  ];
}

function edgeWords({ from, to, kind }: DrawnEdge, nodes: readonly DrawnNode[]): string {
  const nameOf = (index: number) => shownName((nodes[index] as DrawnNode).name);
  const verb = { replaces: 'replaces', skips: 'skips', skipRange: 'has the skipRange' }[kind];
  return `${nameOf(to)} ${verb} ${nameOf(from)}`;
}

function sentence(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return [`${what}: ${listNames(names.toSorted(compare), maxNames)}.`];
}
