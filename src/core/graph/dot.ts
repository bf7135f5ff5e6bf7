import type { Drawing, DrawnEdge, DrawnNode } from './drawing.ts';
import { edgeText, leftOutText, noteOf, shownName } from './drawing-text.ts';

/**
 * A drawing as DOT, the language of Graphviz (https://graphviz.org/doc/info/lang.html). Nothing is cut. Texts of the catalog stand
 * in quoted labels alone, without anything that ends a string or that Graphviz interprets in one.
 */
export function dotOf(drawing: Drawing): string {
  const { nodes, edges } = drawing;
  const leftOut = leftOutText(drawing);
  return [
    'digraph channel {',
    '  rankdir=BT;',
    '  node [shape=box, fontname="sans-serif", style=filled, fillcolor=white];',
    '  edge [fontname="sans-serif"];',
    ...nodes.map((node, index) => `  n${index} [${attributesOfNode(node)}];`),
    ...edges.map(edge => `  n${edge.from} -> n${edge.to} [${attributesOfEdge(edge)}];`),
    ...(leftOut === '' ? [] : [`  more [shape=plaintext, fillcolor=none, label="${labelText(leftOut)}"];`]),
    '}',
    '',
  ].join('\n');
}

function attributesOfNode(node: DrawnNode): string {
  const note = noteOf(node);
  const fill = { same: undefined, added: '#dafbe1', removed: '#ffebe9', changed: '#fff8c5' }[node.state];
  const border = node.marks.includes('stranded') ? '#cf222e' : node.marks.includes('head') ? '#0969da' : undefined;
  return [
    `label="${labelText(shownName(node.name))}${note === '' ? '' : `\\n${labelText(note)}`}"`,
    ...(node.kind === 'range' ? ['shape=ellipse'] : []),
    ...(node.kind === 'absent' ? ['style="filled,rounded"'] : []),
    ...(node.state === 'removed' ? ['style="filled,dashed"'] : []),
    ...(fill === undefined ? [] : [`fillcolor="${fill}"`]),
    ...(border === undefined ? [] : [`color="${border}"`, 'penwidth=3']),
  ].join(', ');
}

function attributesOfEdge(edge: DrawnEdge): string {
  const colour = { same: undefined, added: '#1a7f37', removed: '#cf222e' }[edge.state];
  const style = edge.state === 'removed' ? 'dashed' : edge.kind === 'replaces' ? undefined : 'dotted';
  return [
    `label="${labelText(edgeText(edge))}"`,
    ...(colour === undefined ? [] : [`color="${colour}"`, `fontcolor="${colour}"`]),
    ...(style === undefined ? [] : [`style=${style}`]),
  ].join(', ');
}

/** Printable ASCII as text of a quoted string: no quote, no escape sequence, no HTML entity. */
function labelText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('&', '&amp;');
}
