import { cutDrawing } from './cut-drawing.ts';
import type { Drawing, DrawnEdge, DrawnNode } from './drawing.ts';
import { edgeText, leftOutText, noteOf, shownName } from './drawing-text.ts';

/** What GitHub draws: the `maxTextSize` and `maxEdges` of Mermaid, which a diagram cannot raise. */
export const mermaidLimits = { characters: 50_000, edges: 500 } as const;

/** Larger channels are cut to the neighbourhood of a change; and more nodes than these nobody reads in a comment. */
const readable = { whole: 20, nodes: 60 } as const;

/**
 * A drawing as Mermaid text that GitHub draws: cut to the neighbourhood of what matters where it is large, never above
 * `mermaidLimits`, and with no more than `nodes` nodes. Texts of the catalog stand in quoted labels alone, and in them only letters, digits, blanks and `.,_-` as
 * they are: all else is written as entity codes. So no name can end its label, or begin a directive, a link, a style or markup.
 */
export function mermaidOf(drawing: Drawing, nodes: number = readable.nodes): string {
  for (let most = nodes; ; most = Math.floor(most / 2)) {
    const text = write(cutDrawing(drawing, { whole: readable.whole, nodes: most, edges: mermaidLimits.edges }));
    if (text.length <= mermaidLimits.characters || most === 0) return text;
  }
}

function write(drawing: Drawing): string {
  const { nodes, edges } = drawing;
  const leftOut = leftOutText(drawing);
  const styled = [...edges.entries()].filter(([, { state }]) => state !== 'same');
  const indexes = (state: DrawnEdge['state']) =>
    styled.filter(([, edge]) => edge.state === state).map(([index]) => index);
  return [
    'graph BT',
    ...nodes.map((node, index) => `  n${index}${shapeOf(node)}`),
    ...edges.map(edge => `  n${edge.from} ${arrowOf(edge)}|"${labelText(edgeText(edge))}"| n${edge.to}`),
    ...(leftOut === '' ? [] : [`  more["${labelText(leftOut)}"]`, '  class more note']),
    ...Object.entries(classes).flatMap(([name, { style, holds }]) => {
      const members = nodes.flatMap((node, index) => (holds(node) ? `n${index}` : []));
      return members.length === 0 ? [] : [`  classDef ${name} ${style}`, `  class ${members.join(',')} ${name}`];
    }),
    ...(leftOut === '' ? [] : ['  classDef note fill:none,stroke:none']),
    ...linkStyle(indexes('added'), 'stroke:#1a7f37,stroke-width:2px'),
    ...linkStyle(indexes('removed'), 'stroke:#cf222e,stroke-width:2px,stroke-dasharray:4'),
    '',
  ].join('\n');
}

/** Colours that can be read on GitHub's light and dark pages. The state fills a node, its marks draw its border. */
const classes: Readonly<Record<string, { readonly style: string; readonly holds: (node: DrawnNode) => boolean }>> = {
  added: { style: 'fill:#dafbe1,color:#1f2328', holds: ({ state }) => state === 'added' },
  removed: { style: 'fill:#ffebe9,color:#1f2328,stroke-dasharray:4', holds: ({ state }) => state === 'removed' },
  changed: { style: 'fill:#fff8c5,color:#1f2328', holds: ({ state }) => state === 'changed' },
  head: { style: 'stroke:#0969da,stroke-width:4px', holds: ({ marks }) => marks.includes('head') },
  stranded: { style: 'stroke:#cf222e,stroke-width:4px', holds: ({ marks }) => marks.includes('stranded') },
};

function linkStyle(indexes: readonly number[], style: string): string[] {
  return indexes.length === 0 ? [] : [`  linkStyle ${indexes.join(',')} ${style}`];
}

function shapeOf(node: DrawnNode): string {
  const note = noteOf(node);
  const label = `"${labelText(shownName(node.name))}${note === '' ? '' : `<br/>${labelText(note)}`}"`;
  return { entry: `[${label}]`, absent: `(${label})`, range: `([${label}])` }[node.kind];
}

function arrowOf({ kind }: DrawnEdge): string {
  return kind === 'replaces' ? '-->' : '-.->';
}

/** Printable ASCII as text of a label: what could mean anything to Mermaid, HTML or Markdown becomes an entity code. */
function labelText(text: string): string {
  return text.replace(/[^\w .,-]/g, character => `#${character.charCodeAt(0)};`);
}
