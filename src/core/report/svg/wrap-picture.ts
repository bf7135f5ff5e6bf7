import { bentAt, type Piece, piecesOf } from './line-pieces.ts';
import type { Picture, Point } from './picture.ts';

/** Part of a picture between two heights, and how far it moves. */
interface Band {
  readonly top: number;
  readonly bottom: number;
  /** Where it begins, at the left, once moved. */
  readonly left: number;
  readonly moveX: number;
  readonly moveY: number;
}

/** A line that goes on in the next band: where, and its place among those that do. */
interface Crossing {
  readonly x: number;
  readonly place: number;
  readonly count: number;
}

/** What fits on a screen is not wrapped; what does not gets about its proportions. */
const screen = { height: 900, proportion: 0.65 } as const;
const gutter = 28;
/** Between lines that go from one band to the next, and between them and the boxes. */
const lane = 5;
const clearance = 8;

/**
 * What is too high goes on to the right of it, as in a newspaper, with the newest entries at the left. Lines go around the end of a band to the beginning of
 * the next one.
 */
export function wrapPicture(picture: Picture): Picture {
  const cuts = evenCuts(picture, bandCount(picture));
  if (cuts.length === 0) return picture;
  const pieces = picture.lines.map(({ points }) => piecesOf(points, cuts));
  const crossings = cuts.map((_, cut) => crossingsAt(pieces, cut));
  const bands = bandsOf(picture, cuts, pieces, crossings);
  const bandAt = (y: number) => bands[cuts.filter(cut => cut < y).length] as Band;
  return {
    ...picture,
    boxes: picture.boxes.map(box => moved(box, bandAt(box.y))),
    lines: picture.lines.map((line, index) => ({
      ...line,
      points: (pieces[index] as readonly Piece[]).flatMap((piece, at, all) => [
        ...piece.points.map(point => moved(point, bands[piece.band] as Band)),
        ...wayTo(all[at + 1], piece, index),
      ]),
    })),
  };

  /** Around the end of a band. */
  function wayTo(next: Piece | undefined, { band }: Piece, line: number): readonly Point[] {
    if (next === undefined) return [];
    const [upper, lower] = [Math.min(band, next.band), Math.max(band, next.band)];
    const [above, below] = [bands[upper] as Band, bands[lower] as Band];
    const { x, place, count } = (crossings[upper] as ReadonlyMap<number, Crossing>).get(line) as Crossing;
    const y = below.top + below.moveY - clearance - place * lane;
    const end = above.bottom + above.moveY + clearance + (count - 1 - place) * lane;
    const between = below.left - clearance - place * lane;
    const corners = [
      { x: x + below.moveX, y },
      { x: between, y },
      { x: between, y: end },
      { x: x + above.moveX, y: end },
    ];
    return bentAt(next.band === upper ? corners : corners.reverse());
  }
}

function bandCount({ width, height }: Picture): number {
  let count = 1;
  while (height / count > Math.max(screen.height, screen.proportion * count * (width + gutter))) count++;
  return count;
}

/** As far apart as they have to be for so many bands. */
function evenCuts(picture: Picture, bands: number): readonly number[] {
  let cuts: readonly number[] = [];
  for (let distance = picture.height / bands; distance <= picture.height; distance *= 1.02) {
    cuts = cutsOf(picture, distance);
    if (cuts.length < bands) return cuts;
  }
  return cuts;
}

/** Heights between boxes, at most `distance` apart where boxes are not higher. */
function cutsOf({ boxes }: Picture, distance: number): readonly number[] {
  const cuts: number[] = [];
  let [start, bottom] = [0, 0];
  for (const { y, height: tall } of boxes.toSorted((a, b) => a.y - a.height / 2 - (b.y - b.height / 2))) {
    const top = y - tall / 2;
    if (top > bottom && bottom > start && y + tall / 2 - start > distance) {
      start = Math.round((top + bottom) / 2);
      cuts.push(start);
    }
    bottom = Math.max(bottom, y + tall / 2);
  }
  return cuts;
}

/** By line; what is nearest to the left is first. */
function crossingsAt(pieces: readonly (readonly Piece[])[], cut: number): ReadonlyMap<number, Crossing> {
  const found = pieces.flatMap((parts, line) =>
    parts.flatMap(({ band, points }, index) => {
      const next = parts[index + 1];
      return next !== undefined && Math.min(band, next.band) === cut ? [{ line, x: points.at(-1)?.x ?? 0 }] : [];
    }),
  );
  const sorted = found.sort((a, b) => a.x - b.x || a.line - b.line);
  return new Map(sorted.map(({ line, x }, place) => [line, { x, place, count: sorted.length }]));
}

function bandsOf(
  { boxes, height }: Picture,
  cuts: readonly number[],
  pieces: readonly (readonly Piece[])[],
  crossings: readonly ReadonlyMap<number, Crossing>[],
): readonly Band[] {
  let right = 0;
  return [...cuts, height].map((bottom, index) => {
    const top = cuts[index - 1] ?? 0;
    const inside = boxes.filter(({ y }) => y > top && y < bottom);
    const points = pieces.flatMap(parts => parts.flatMap(({ band, points }) => (band === index ? points : [])));
    const xs = [...inside.flatMap(({ x, width }) => [x - width / 2, x + width / 2]), ...points.map(({ x }) => x)];
    const [low, high] = xs.reduce(([low, high], x) => [Math.min(low, x), Math.max(high, x)], [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ] as [number, number]);
    const left = index === 0 ? 0 : right + gutter + (crossings[index - 1]?.size ?? 0) * lane;
    right = left + high - low;
    return { top, bottom, left, moveX: left - low, moveY: -top };
  });
}

function moved<Item extends Point>(item: Item, { moveX, moveY }: Band): Item {
  return { ...item, x: Math.round(item.x + moveX), y: Math.round(item.y + moveY) };
}
