import type { Drawing, DrawnEdge, DrawnNode, TitledDrawing } from './drawing.ts';
import { edgeText, leftOutText, noteOf, printableText, shownName } from './drawing-text.ts';

/**
 * Drawings as one document in DOT, the language of Graphviz (https://graphviz.org/doc/info/lang.html), each of several in a cluster. Nothing is cut.
 * Texts of the catalog stand in quoted labels alone, without anything that ends a string or that Graphviz interprets in one.
 */
export function dotOf(drawings: Drawing | readonly TitledDrawing[]): string {
  if ('nodes' in drawings) return dotOf([{ title: '', drawing: drawings }]);
  const [only, ...others] = drawings;
  const content =
    only !== undefined && others.length === 0
      ? statements(only.drawing, '')
      : drawings.flatMap(({ title, drawing }, index) => [
          `subgraph cluster_${index} {`,
          `  label="${labelText(printableText(title))}";`,
          '  fontname="sans-serif";',
          ...statements(drawing, `c${index}`).map(line => `  ${line}`),
          '}',
        ]);
  return [
    'digraph channel {',
    '  rankdir=BT;',
    '  node [shape=box, fontname="sans-serif", style=filled, fillcolor=white];',
    '  edge [fontname="sans-serif"];',
    ...content.map(line => `  ${line}`),
    '}',
    '',
  ].join('\n');
}

/** @param prefix of the names of nodes: those of several drawings differ */
function statements(drawing: Drawing, prefix: string): readonly string[] {
  const leftOut = leftOutText(drawing);
  return [
    ...drawing.nodes.map((node, index) => `${prefix}n${index} [${attributesOfNode(node)}];`),
    ...drawing.edges.map(edge => `${prefix}n${edge.from} -> ${prefix}n${edge.to} [${attributesOfEdge(edge)}];`),
    ...(leftOut === '' ? [] : [`${prefix}more [shape=plaintext, fillcolor=none, label="${labelText(leftOut)}"];`]),
  ];
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
