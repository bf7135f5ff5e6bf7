import type { Edit } from '../../edit/edit.ts';
import { editNode } from '../../edit/edit-node.ts';
import type { ImageUse } from './image-uses.ts';

/** The edits that write another reference wherever a package writes this one: none unless all of its places can be edited. */
export function editsOfImage({ written, isByValue }: ImageUse, reference: string): readonly Edit[] {
  if (isByValue) return [];
  const edits = written.flatMap(({ document, paths, file }) =>
    paths().map(path => editNode(document, { kind: 'set', path, text: reference }, file)),
  );
  return edits.every(one => one.length > 0) ? edits.flat() : [];
}
