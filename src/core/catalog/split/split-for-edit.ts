import type { SourceFile } from '../../source.ts';
import type { CatalogDocument } from '../blob.ts';
import { readValue } from '../read-value.ts';
import { writeYaml } from '../write-yaml.ts';
import type { FileDocument } from './file-document.ts';
import { splitFile } from './split-file.ts';

/** The text of a document, and what comes between the one before it and its own text: a separator, or blanks. */
export interface DocumentText {
  readonly gap: string;
  readonly text: string;
}

/** All of a file, to be edited: its documents, and what stands behind the last one. */
interface EditableFile {
  readonly format: CatalogDocument['format'];
  readonly documents: readonly DocumentText[];
  readonly tail: string;
}

/**
 * Splits a file into documents of one format, to edit it. One JSON object may stand before YAML: it becomes YAML, because what is read as what
 * depends on how many objects there are.
 */
export function splitForEdit(file: SourceFile): EditableFile {
  const split = splitFile(file);
  const format = split.at(-1)?.format ?? (file.path.endsWith('.json') ? 'json' : 'yaml');
  const documents: DocumentText[] = [];
  let end = 0;
  for (const document of split) {
    const { text, range } = document;
    const gap = file.text.slice(end, range.start);
    if (document.format !== format) documents.push({ gap: '---\n', text: writeYaml(readValue(document)) });
    else if (isBehindJson(split, documents.length)) documents.push(withSeparator(text));
    else documents.push({ gap, text });
    end = range.end;
  }
  return { format, documents, tail: file.text.slice(end) };
}

function isBehindJson(split: readonly FileDocument[], at: number): boolean {
  return split[at]?.format === 'yaml' && split[at - 1]?.format === 'json';
}

/** A byte order mark is one where a file begins alone. */
export function withSeparator(text: string): DocumentText {
  return text.startsWith('---') ? { gap: '', text } : { gap: '---\n', text: text.replace(/^\ufeff/, '') };
}
