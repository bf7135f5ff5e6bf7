import type { Drawing, DrawnEdge, DrawnNode, Mark } from './drawing.ts';

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
export function noteOf({ kind, state, marks }: DrawnNode): string {
  const stateTexts = { same: [], added: ['new'], removed: ['removed'], changed: ['changed'] }[state];
  const kindTexts = { entry: [], absent: ['not in the channel'], range: [] }[kind];
  return [...stateTexts, ...kindTexts, ...marks.map(mark => markTexts[mark])].join(', ');
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
