import type { Blob } from '../../catalog/blob.ts';

import type { Edit } from '../../edit/edit.ts';
import { editNode } from '../../edit/edit-node.ts';
import { valueOfDocument } from '../../edit/value-of-document.ts';
import { canonicalText } from '../../json/canonical-text.ts';
import { valueAt } from '../../json/value-at.ts';

/** Where an entry is defined again. */
interface Repeated {
  readonly earlier: number;
  readonly later: number;
}

/** The edits that remove an entry of a blob that equals a later one; none where they differ. `entries` is what is known of them. */
export function editsOfRepeated(
  { document }: Blob,
  entries: readonly object[],
  { earlier, later }: Repeated,
): readonly Edit[] {
  if (JSON.stringify(entries[earlier]) !== JSON.stringify(entries[later])) return [];
  const value = valueOfDocument(document);
  const [one, other] = [earlier, later].map(index => valueAt(value, ['entries', index]));
  if (one === undefined || other === undefined || canonicalText(one) !== canonicalText(other)) return [];
  return editNode(document, { kind: 'remove', path: ['entries', earlier] });
}
