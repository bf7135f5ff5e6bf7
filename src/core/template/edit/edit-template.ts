import { readValue } from '../../catalog/read-value.ts';
import { splitFile } from '../../catalog/split/split-file.ts';
import { canonicalText } from '../../json/canonical-text.ts';
import type { Json } from '../../json.ts';
import type { SourceFile } from '../../source.ts';
import { insert } from './insert.ts';
import { editedValue, type TemplateEdit } from './template-edit.ts';

/**
 * The text of a template after edits: comments and the style of all that stands there are kept. Undefined where that cannot
 * be done safely: the result is read again as opm reads it, and must say what was meant and nothing else.
 */
export function editTemplate(file: SourceFile, edits: readonly TemplateEdit[]): string | undefined {
  let { text } = file;
  let value: Json | undefined = firstValue(file);
  for (const edit of edits) {
    const next = insert(text, edit);
    value = value === undefined ? undefined : editedValue(value, edit);
    if (next === undefined || value === undefined) return undefined;
    text = next;
  }
  const result = firstValue({ ...file, text });
  if (value === undefined || result === undefined) return undefined;
  return canonicalText(result) === canonicalText(value) ? text : undefined;
}

function firstValue(file: SourceFile): Json | undefined {
  const [document] = splitFile(file);
  return document === undefined ? undefined : readValue(document);
}
