import { counted } from '../text/counted.ts';
import { commonStart } from './common-start.ts';
import type { Drawing, DrawnEdge, DrawnNode, Folded, Mark } from './drawing.ts';

const maxNameLength = 80;

/** A name as it is shown: cut short, and what is not printable ASCII as its code point, so that nothing can pose as something else. */
export function shownName(name: string): string {
  const shown = printableText(name.slice(0, maxNameLength));
  return shown.length < name.length || shown.length > maxNameLength ? `${shown.slice(0, maxNameLength)}...` : shown;
}

/** What is not printable ASCII as its code point. */
export function printableText(text: string): string {
  return text.replace(/[^ -~]/gu, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

const markTexts: Readonly<Record<Mark, string>> = {
  head: 'head',
  'was-head': 'was the head',
  skipped: 'skipped',
  stranded: 'stranded',
  deprecated: 'deprecated',
};

/** What is said below the name of a node; empty where there is nothing to say. */
export function noteOf(node: DrawnNode): string {
  const { kind, state, marks, folded } = node;
  const stateTexts = { same: [], added: ['new'], removed: ['removed'], changed: ['changed'] }[state];
  const kindTexts = { entry: [], absent: ['not in the channel'], range: [] }[kind];
  const markedTexts = marks.map(mark => markTexts[mark]);
  const foldedTexts = folded === undefined ? [] : textsOf(folded);
  return [...stateTexts, ...kindTexts, ...markedTexts, ...foldedTexts, ...edgeTexts(node)].join(', ');
}

/** The name of a node, or how many versions are drawn as this one. */
export function labelOf({ name, folded }: DrawnNode): string {
  return folded === undefined ? shownName(name) : counted(folded.names.length, 'version');
}

/** The names of the entries that a node stands for. */
export function namesOf({ name, folded }: DrawnNode): readonly string[] {
  return folded === undefined ? [name] : folded.names;
}

function textsOf({ names, ranges, isSkipping }: Folded): readonly string[] {
  return [
    ...(isSkipping ? ['newer ones skip older ones'] : []),
    ...(ranges === 0 ? [] : [`${ranges === names.length ? 'each' : ranges} with a skipRange`]),
  ];
}

function edgeTexts({ name, skips = [], skipRange }: DrawnNode): readonly string[] {
  const start = commonStart([name, ...skips]);
  const [first, ...others] = skips.map(skipped => shownName(skipped.slice(start)));
  return [
    ...(first === undefined
      ? []
      : [others.length === 0 ? `skips ${first}` : `skips ${skips.length}: ${others.at(-1)} to ${first}`]),
    ...(skipRange === undefined ? [] : [`skipRange ${shownName(skipRange)}`]),
  ];
}

/** What is written at an edge. */
export function edgeText({ kind, state }: DrawnEdge): string {
  return { same: kind, added: `${kind}, new`, removed: `${kind}, removed` }[state];
}

/** How much is not shown; empty where everything is. */
export function leftOutText({ leftOut }: Drawing): string {
  if (leftOut.nodes === 0 && leftOut.edges === 0) return '';
  const nodes = `${leftOut.nodes} ${leftOut.nodes === 1 ? 'bundle or range' : 'bundles and ranges'}`;
  return `Left out here: ${nodes}, ${leftOut.edges} ${leftOut.edges === 1 ? 'edge' : 'edges'}`;
}
