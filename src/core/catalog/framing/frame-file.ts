import type { SourceFile } from '../../source.ts';
import type { CatalogDocument } from '../blob.ts';
import { readValue } from '../read-value.ts';
import { writeYaml } from '../write-yaml.ts';
import type { FramedDocument } from './framed-document.ts';
import { splitFile } from './split-file.ts';

/** A document, and what stands between the one before it and its own text: a separator, or blanks. */
export interface FramedText {
  readonly gap: string;
  readonly text: string;
}

/** All of a file, to be edited: its documents, and what stands behind the last one. */
interface FramedFile {
  readonly format: CatalogDocument['format'];
  readonly documents: readonly FramedText[];
  readonly tail: string;
}

/**
 * Takes a file apart into documents of one format. One JSON object may stand before YAML: it becomes YAML, because what is read as what
 * depends on how many objects there are.
 */
export function frameFile(file: SourceFile): FramedFile {
  const split = splitFile(file);
  const format = split.at(-1)?.format ?? (file.path.endsWith('.json') ? 'json' : 'yaml');
  const documents: FramedText[] = [];
  let end = 0;
  for (const document of split) {
    const { text, frame } = document;
    const gap = file.text.slice(end, frame.start);
    if (document.format !== format) documents.push({ gap: '---\n', text: writeYaml(readValue(document)) });
    else if (isBehindJson(split, documents.length)) documents.push(separated(text));
    else documents.push({ gap, text });
    end = frame.end;
  }
  return { format, documents, tail: file.text.slice(end) };
}

function isBehindJson(split: readonly FramedDocument[], at: number): boolean {
  return split[at]?.format === 'yaml' && split[at - 1]?.format === 'json';
}

/** A byte order mark is one where a file begins alone. */
export function separated(text: string): FramedText {
  return text.startsWith('---') ? { gap: '', text } : { gap: '---\n', text: text.replace(/^\ufeff/, '') };
}
