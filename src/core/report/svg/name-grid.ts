import { commonStart, shownName } from '../../graph/index.ts';
import { counted } from '../../text/counted.ts';

/** Names in rows of equal cells, and how much room they take in pixels. */
export interface NameGrid {
  readonly rows: readonly (readonly string[])[];
  readonly cellWidth: number;
  readonly width: number;
  readonly height: number;
}

export const rowHeight = 15;
const characterWidth = 6.1;
const gap = 12;
/** Wider than high, as a screen is. */
const proportion = 1.6;
const maxCellLength = 24;

/** Names that are drawn as one, in their order and without the beginning that all of them have. More than `most` are counted. */
export function nameGrid(names: readonly string[], most: number): NameGrid {
  const start = commonStart(names);
  const shown = names.slice(0, most).map(name => cell(shownName(name.slice(start))));
  const cellWidth = Math.ceil(Math.max(...shown.map(({ length }) => length)) * characterWidth) + gap;
  const columns = Math.max(1, Math.round(Math.sqrt((shown.length * rowHeight * proportion) / cellWidth)));
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) =>
    shown.slice(row * columns, (row + 1) * columns),
  );
  const all = names.length > most ? [...rows, [`and ${counted(names.length - most, 'more', 'more')}`]] : rows;
  return { rows: all, cellWidth, width: columns * cellWidth - gap, height: all.length * rowHeight };
}

function cell(name: string): string {
  return name.length <= maxCellLength ? name : `${name.slice(0, 9)} .. ${name.slice(-11)}`;
}
