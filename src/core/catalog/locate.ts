import type { JsonPath } from '../json.ts';
import type { Place } from '../source.ts';
import type { Blob, CatalogDocument } from './blob.ts';
import { locatedNodes } from './located-nodes.ts';

interface Position {
  readonly line: number;
  readonly column: number;
}

const documents = new WeakMap<Place, CatalogDocument>();

/**
 * Where the node at a path of a document stands: at its key where the last step is one, else at the value. A path that leads nowhere gives the
 * nearest node on the way there; a document that cannot be read gives its start. Line and column are worked out when somebody
 * looks at them: most of a million findings are counted and never shown.
 */
export function locate(of: Blob | CatalogDocument, ...path: JsonPath): Place {
  const document = 'document' in of ? of.document : of;
  let known: Position | undefined;
  const found = () => {
    known ??= find(document, path);
    return known;
  };
  const place: Place = {
    file: document.file,
    get line() {
      return found().line;
    },
    get column() {
      return found().column;
    },
  };
  documents.set(place, document);
  return place;
}

/** Works out places that may be far apart in such an order that each document is parsed once. */
export function locateAll(places: Iterable<Place>): void {
  for (const ofDocument of Map.groupBy(places, place => documents.get(place)).values()) {
    for (const place of ofDocument) place.line;
  }
}

function find(document: CatalogDocument, path: JsonPath): Position {
  const { nodes, lines } = locatedNodes(document);
  const offset = nodes?.offsetOf(path);
  if (offset === undefined) return { line: document.line, column: 1 };
  const { line, column } = lines.at(offset);
  return { line: document.line + line - 1, column };
}
