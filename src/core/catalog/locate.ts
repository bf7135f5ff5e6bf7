import type { JsonPath } from '../json.ts';
import type { Place } from '../source.ts';
import type { Blob, CatalogDocument } from './blob.ts';
import { locatedNodes } from './located-nodes.ts';
import { positionInFile } from './position-in-file.ts';

interface Position {
  readonly line: number;
  readonly column: number;
}

interface LatePlace {
  readonly file: string;
  readonly open: () => CatalogDocument | undefined;
  readonly find: () => Position;
}

const latePlaces = new WeakMap<Place, LatePlace>();

/**
 * Where the node at a path of a document stands: at its key where the last step is one, else at the value. A path that leads nowhere gives the
 * nearest node on the way there; a document that cannot be read gives its start. Line and column are worked out when somebody
 * looks at them: most of a million findings are counted and never shown.
 */
export function locate(node: Blob | CatalogDocument, ...path: JsonPath): Place {
  const document = 'document' in node ? node.document : node;
  if (document.placeOf !== undefined) return document.placeOf(path);
  return inLateDocument(document.file, () => document, path);
}

/** The same in a document of the file that is only opened when somebody looks at line or column. The start of the file where it cannot be. */
export function inLateDocument(file: string, open: () => CatalogDocument | undefined, path: JsonPath): Place {
  let known: Position | undefined;
  const find = () => {
    known ??= positionOf(open(), path);
    return known;
  };
  return latePlace({ file, open, find });
}

/** The same place, where its file goes by another name. Line and column are not worked out for that. */
export function inFile(file: string, place: Place): Place {
  const late = latePlaces.get(place);
  return late === undefined ? { ...place, file } : latePlace({ ...late, file });
}

function latePlace(late: LatePlace): Place {
  const place: Place = {
    file: late.file,
    get line() {
      return late.find().line;
    },
    get column() {
      return late.find().column;
    },
  };
  latePlaces.set(place, late);
  return place;
}

/** Works out places that may be far apart in such an order that each document is parsed once. */
export function locateAll(places: Iterable<Place>): void {
  for (const ofDocument of Map.groupBy(places, place => latePlaces.get(place)?.open()).values()) {
    for (const place of ofDocument) place.line;
  }
}

function positionOf(document: CatalogDocument | undefined, path: JsonPath): Position {
  if (document === undefined) return { line: 1, column: 1 };
  const { nodes, lines } = locatedNodes(document);
  const offset = nodes?.offsetOf(path);
  return positionInFile(document, offset === undefined ? { line: 1, column: 1 } : lines.at(offset));
}
