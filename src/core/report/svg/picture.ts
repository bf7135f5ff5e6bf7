import type { Box } from './boxes.ts';
import type { Line } from './lines.ts';

/** Where everything of a drawing is, in pixels; the place of a box is its middle. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly (Box & Point)[];
  readonly lines: readonly (Line & { readonly points: readonly Point[] })[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
