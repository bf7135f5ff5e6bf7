import type { CatalogDocument, ReadingProblem } from '../catalog/blob.ts';
import { positionInFile } from '../catalog/position-in-file.ts';
import type { Edit } from '../edit/edit.ts';
import { editNode } from '../edit/edit-node.ts';

/**
 * The edits that fix what a reader found in a document.
 *
 * @param file path of the document in the repository, where that is another one than its own
 */
export function editsOfRepair(
  document: CatalogDocument,
  { rule, repair, at }: ReadingProblem,
  file?: string,
): readonly Edit[] {
  if (rule === 'documents-have-no-byte-order-mark') return withoutByteOrderMark(document);
  if (repair === undefined || 'line' in at) return [];
  return editNode(
    document,
    repair === 'quote' ? { kind: 'quote', path: at } : { kind: 'rename', path: at, key: repair.key },
    file,
  );
}

function withoutByteOrderMark(document: CatalogDocument): readonly Edit[] {
  const { line, column } = positionInFile(document, { line: 1, column: 1 });
  if (!document.isUtf8) return [];
  return [{ kind: 'replace', file: document.file, line, column, endLine: line, endColumn: column + 1, text: '' }];
}
