import type { Point } from './picture.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A row ends where it would be wider than a screen. */
const rowWidth = 1600;

/** Places of pictures side by side, in rows from the top, and the size of all. */
export function placeInRows(sizes: readonly Size[]): Size & { readonly places: readonly Point[] } {
  let [x, y, rowHeight, width] = [0, 0, 0, 0];
  const places = sizes.map(size => {
    if (x > 0 && x + size.width > rowWidth) [x, y, rowHeight] = [0, y + rowHeight, 0];
    const place = { x, y };
    x += size.width;
    rowHeight = Math.max(rowHeight, size.height);
    width = Math.max(width, x);
    return place;
  });
  return { places, width, height: y + rowHeight };
}
