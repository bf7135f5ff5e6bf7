import type { Place } from '../../source.ts';

/** `file:line:column`, as far as it is known; empty without a file. */
export function placeText(place: Partial<Place>): string {
  if (place.file === undefined) return '';
  if (place.line === undefined) return place.file;
  return place.column === undefined ? `${place.file}:${place.line}` : `${place.file}:${place.line}:${place.column}`;
}
