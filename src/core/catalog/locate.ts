import type { JsonPath } from '../json.ts';
import type { Place } from '../source.ts';
import type { Blob, CatalogDocument } from './blob.ts';
import { composeDocument } from './compose-document.ts';
import { LineIndex } from './line-index.ts';
import { NodeIndex } from './node-index.ts';
import { textOfDocument } from './text-of-document.ts';

interface Located {
  readonly nodes: NodeIndex | undefined;
  readonly lines: LineIndex;
}

const memory = new WeakMap<CatalogDocument, Located>();

/**
 * Where the node at a path of a document stands: at its key where the last step is one, else at the value. A path that leads nowhere gives the
 * nearest node on the way there; a document that cannot be read gives its first line. The document is parsed anew for this, once.
 */
export function locate(of: Blob | CatalogDocument, ...path: JsonPath): Place {
  const document = 'document' in of ? of.document : of;
  let located = memory.get(document);
  if (located === undefined) {
    const root = composeDocument(document);
    located = {
      nodes: root === undefined ? undefined : new NodeIndex(root),
      lines: new LineIndex(textOfDocument(document)),
    };
    memory.set(document, located);
  }
  const offset = located.nodes?.offsetOf(path);
  if (offset === undefined) return { file: document.file, line: document.line };
  const { line, column } = located.lines.at(offset);
  return { file: document.file, line: document.line + line - 1, column };
}
