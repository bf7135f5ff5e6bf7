import { cutDrawing } from './cut-drawing.ts';
import type { Drawing, DrawnEdge, DrawnNode, TitledDrawing } from './drawing.ts';
import { edgeText, leftOutText, noteOf, printableText, shownName } from './drawing-text.ts';

/** What GitHub draws: the `maxTextSize` and `maxEdges` of Mermaid, which a diagram cannot raise. */
export const mermaidLimits = { characters: 50_000, edges: 500 } as const;

/** Larger channels are cut to the neighbourhood of a change; and more nodes than these nobody reads in a comment. */
const readable = { whole: 20, nodes: 60 } as const;

/** A Mermaid text, and how much a cut left out. */
export interface MermaidText {
  readonly text: string;
  readonly leftOut: Drawing['leftOut'];
}

/** A drawing as Mermaid text: see `mermaidDocument`. */
export function mermaidOf(drawing: Drawing, nodes?: number): string {
  return mermaidDocument([{ title: '', drawing }], nodes).text;
}

/**
 * Drawings as one Mermaid text that GitHub draws, each of several in a subgraph: cut to the neighbourhood of what matters where they are large, together
 * never above `mermaidLimits`, and each with no more than `nodes` nodes. Texts of the catalog stand in quoted labels alone, and in them only letters,
 * digits, blanks and `.,_-` as they are: all else is written as entity codes. So no name can end its label, or begin a directive, a link, a style or
 * markup.
 */
export function mermaidDocument(drawings: readonly TitledDrawing[], nodes: number = readable.nodes): MermaidText {
  const edges = Math.floor(mermaidLimits.edges / Math.max(1, drawings.length));
  for (let max = nodes; ; max = Math.floor(max / 2)) {
    const cut = drawings.map(({ title, drawing }) => ({
      title,
      drawing: cutDrawing(drawing, { whole: readable.whole, nodes: max, edges }),
    }));
    const text = write(cut);
    if (text.length > mermaidLimits.characters && max > 0) continue;
    const sum = (part: keyof Drawing['leftOut']) => cut.reduce((all, { drawing }) => all + drawing.leftOut[part], 0);
    return { text, leftOut: { nodes: sum('nodes'), edges: sum('edges') } };
  }
}

function write(drawings: readonly TitledDrawing[]): string {
  const isOne = drawings.length === 1;
  const prefixed = drawings.map(({ title, drawing }, index) => ({ title, drawing, prefix: isOne ? '' : `c${index}` }));
  const content = prefixed.flatMap(({ title, drawing, prefix }) => {
    const lines = statements(drawing, prefix);
    if (isOne) return lines;
    return [`subgraph ${prefix}["${labelText(printableText(title))}"]`, ...lines.map(line => `  ${line}`), 'end'];
  });
  const notes = prefixed.filter(({ drawing }) => leftOutText(drawing) !== '').map(({ prefix }) => `${prefix}more`);
  const edges = drawings.flatMap(({ drawing }) => drawing.edges);
  const indexes = (wanted: DrawnEdge['state']) => edges.flatMap(({ state }, index) => (state === wanted ? index : []));
  return [
    'graph BT',
    ...content.map(line => `  ${line}`),
    ...Object.entries(classes).flatMap(([name, { style, holds }]) =>
      classOf(
        name,
        style,
        prefixed.flatMap(({ drawing, prefix }) =>
          drawing.nodes.flatMap((node, index) => (holds(node) ? `${prefix}n${index}` : [])),
        ),
      ),
    ),
    ...classOf('note', 'fill:none,stroke:none', notes),
    ...linkStyle(indexes('added'), 'stroke:#1a7f37,stroke-width:2px'),
    ...linkStyle(indexes('removed'), 'stroke:#cf222e,stroke-width:2px,stroke-dasharray:4'),
    '',
  ].join('\n');
}

/** @param prefix of the names of nodes: those of several drawings differ */
function statements(drawing: Drawing, prefix: string): readonly string[] {
  const leftOut = leftOutText(drawing);
  const id = (node: number) => `${prefix}n${node}`;
  return [
    ...drawing.nodes.map((node, index) => `${id(index)}${shapeOf(node)}`),
    ...drawing.edges.map(edge => `${id(edge.from)} ${arrowOf(edge)}|"${labelText(edgeText(edge))}"| ${id(edge.to)}`),
    ...(leftOut === '' ? [] : [`${prefix}more["${labelText(leftOut)}"]`]),
  ];
}

function classOf(name: string, style: string, members: readonly string[]): string[] {
  return members.length === 0 ? [] : [`  classDef ${name} ${style}`, `  class ${members.join(',')} ${name}`];
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
