import type { Point } from './picture.ts';

/** Part of a line that is in one band. */
export interface Piece {
  readonly band: number;
  readonly points: readonly Point[];
}

const bend = 8;

/** A line, cut at heights. @param cuts from the top down; band 0 is above the first */
export function piecesOf(points: readonly Point[], cuts: readonly number[]): readonly Piece[] {
  const bandAt = (y: number) => cuts.filter(cut => cut < y).length;
  const pieces: { band: number; points: Point[] }[] = [];
  for (const [index, point] of points.entries()) {
    const last = pieces.at(-1);
    const band = bandAt(point.y);
    const before = points[index - 1];
    if (last === undefined || before === undefined) {
      pieces.push({ band, points: [point] });
      continue;
    }
    const step = band < last.band ? -1 : 1;
    for (let from = last.band; from !== band; from += step) {
      const cut = cuts[step < 0 ? from - 1 : from] as number;
      const x = Math.round(before.x + ((point.x - before.x) * (cut - before.y)) / (point.y - before.y || 1));
      pieces.at(-1)?.points.push({ x, y: cut });
      pieces.push({ band: from + step, points: [{ x, y: cut }] });
    }
    pieces.at(-1)?.points.push(point);
  }
  return pieces;
}

/** Corners with points beside them, so that a line through them is straight between its bends. */
export function bentAt(corners: readonly Point[]): readonly Point[] {
  return corners.flatMap((corner, index) => [
    ...(index === 0 ? [] : [near(corner, corners[index - 1] as Point)]),
    corner,
    ...(index === corners.length - 1 ? [] : [near(corner, corners[index + 1] as Point)]),
  ]);
}

/** On the way from a corner to the next one, but not past its middle. */
function near(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y) || 1;
  const part = Math.min(bend / length, 0.5);
  return { x: corner.x + (other.x - corner.x) * part, y: corner.y + (other.y - corner.y) * part };
}
