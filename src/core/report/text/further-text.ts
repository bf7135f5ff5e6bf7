import type { Finding } from '../../finding.ts';
import { pathBelow } from '../../repository/paths.ts';
import type { Place } from '../../source.ts';
import { listNames } from '../../text/list-names.ts';
import type { FoldedFinding } from './fold-findings.ts';
import { placeText } from './place-text.ts';
import { shorten } from './shorten.ts';

/** More places than these are only counted. */
const maxPlaces = 4;

/** Where else it is found, and which checks find what follows from it, as sentences; empty where there is nothing to say. */
export function furtherText(entry: FoldedFinding): string {
  const { consequences } = entry;
  const fails =
    consequences.length === 0
      ? ''
      : `As a consequence, ${consequences.join(', ')} ${consequences.length === 1 ? 'fails' : 'fail'} too.`;
  return [otherPlaces(entry), fails].filter(text => text !== '').join(' ');
}

/** Lines of the same file, and other files with their lines. */
function otherPlaces({ finding, others }: FoldedFinding): string {
  const known = new Set([placeText(finding)]);
  const places: string[] = [];
  for (const other of others) {
    const text = placeText(other);
    if (known.has(text) || text === '' || isNamed(other)) continue;
    known.add(text);
    places.push(other.file === finding.file && other.line !== undefined ? lineText(other) : shorten(text, 300));
  }
  if (places.length === 0) return '';
  return `Also at ${listNames(places, maxPlaces)}.`;
}

/** Whether the name that the sentence lists says already which file it is, or which package. */
function isNamed({ file, fold }: Finding): boolean {
  if (fold?.acrossPackages === true) return true;
  return fold !== undefined && fold.name !== '' && file !== undefined && pathBelow(fold.name, file) !== undefined;
}

function lineText({ line, column }: Partial<Place>): string {
  return `line ${line}${column === undefined ? '' : `:${column}`}`;
}
