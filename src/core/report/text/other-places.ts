import type { Place } from '../../source.ts';
import type { FoldedFinding } from './fold-findings.ts';
import { placeText } from './place-text.ts';
import { shorten } from './shorten.ts';

/** More places than these are only counted. */
const mostPlaces = 4;

/** Where else it is found, as a sentence: lines of the same file, then other files; empty where that is nowhere. */
export function otherPlacesText({ finding, others }: FoldedFinding): string {
  const known = new Set([placeText(finding)]);
  const places: string[] = [];
  for (const other of others) {
    const text = placeText(other);
    if (known.has(text) || text === '') continue;
    known.add(text);
    places.push(other.file === finding.file && other.line !== undefined ? lineText(other) : shorten(text, 300));
  }
  if (places.length === 0) return '';
  const more = places.length - mostPlaces;
  return `Also at ${places.slice(0, mostPlaces).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

function lineText({ line, column }: Partial<Place>): string {
  return `line ${line}${column === undefined ? '' : `:${column}`}`;
}
