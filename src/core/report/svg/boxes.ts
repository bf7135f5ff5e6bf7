import { type Drawing, type DrawnNode, labelOf, noteOf, shownName } from '../../graph/index.ts';
import { type NameGrid, nameGrid } from './name-grid.ts';

/** A node with what is written in it, and how much room that takes in pixels. */
export interface Box extends Pick<DrawnNode, 'kind' | 'state' | 'marks'> {
  /** Its place in the drawing. */
  readonly index: number;
  /** The name as it is shown; where it is long without its middle. */
  readonly label: string;
  /** The name, which may be longer. */
  readonly name: string;
  readonly note: string;
  /** The names of what is drawn as one. */
  readonly grid: NameGrid | undefined;
  readonly width: number;
  readonly height: number;
}

/** Most fonts of equal widths take 0.6 of their size for a character; the text is fitted to it. */
const characterWidth = 7.25;
/** Of the smaller text, which is not fitted: more than letters take. */
const noteWidth = 6.2;
const padding = 14;
const maxLabelLength = 44;

/** Every node of a drawing, by kind and name: not in the order of the file. @param maxNames of those that are drawn as one */
export function boxesOf({ nodes }: Drawing, maxNames: number): readonly Box[] {
  return nodes
    .map((node, index) => boxOf(node, index, maxNames))
    .sort((a, b) => compare(a.kind, b.kind) || compare(a.name, b.name) || compare(a.note, b.note));
}

/** How wide a label is. */
export function widthOfLabel(label: string): number {
  return Math.round(label.length * characterWidth);
}

export function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function boxOf(node: DrawnNode, index: number, maxNames: number): Box {
  const { kind, state, marks, folded } = node;
  const name = shownName(node.name);
  const label = withoutMiddle(labelOf(node));
  const note = noteOf(node);
  const grid = folded === undefined ? undefined : nameGrid(folded.names, maxNames);
  const text = Math.max(
    widthOfLabel(label),
    note.length * noteWidth + (state === 'same' ? 0 : 14),
    grid === undefined ? 0 : grid.width,
  );
  const width = 2 * Math.ceil((text + 2 * padding) / 2);
  const height = (note === '' ? 32 : 46) + (grid === undefined ? 0 : grid.height + 8);
  return { index, kind, state, marks, label, name, note, grid, width, height };
}

/** A version stands at the end of a name, and what it is of at its beginning. */
function withoutMiddle(name: string): string {
  if (name.length <= maxLabelLength) return name;
  const half = (maxLabelLength - 4) / 2;
  return `${name.slice(0, half)} .. ${name.slice(-half)}`;
}
