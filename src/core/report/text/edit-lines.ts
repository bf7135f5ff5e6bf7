import { changedLines } from '../../edit/changed-lines.ts';
import type { Edit } from '../../edit/edit.ts';

/** Lines of one difference: nobody reads more. */
const maxLines = 20;
/** Longer lines are cut. */
const maxLineLength = 300;

/**
 * Edits as the lines that they remove and add, each change below a line that says where it is. Empty where no line is known. Not escaped: for a code block that
 * is escaped as a whole.
 */
export function editLines(edits: readonly Edit[]): readonly string[] {
  const lines = edits.flatMap(edit => {
    const changed = changedLines(edit);
    if (changed === undefined) return [];
    const { file, line, removed, added } = changed;
    const place =
      edit.kind === 'create' ? `new file ${file}` : removed.length === 0 ? `${file}:${line}, after` : `${file}:${line}`;
    return [`@@ ${place} @@`, ...removed.map(text => `-${shown(text)}`), ...added.map(text => `+${shown(text)}`)];
  });
  const more = lines.length - maxLines;
  return more <= 0 ? lines : [...lines.slice(0, maxLines), `@@ ${more} more lines @@`];
}

function shown(text: string): string {
  return text.length <= maxLineLength ? text : `${text.slice(0, maxLineLength)}…`;
}
