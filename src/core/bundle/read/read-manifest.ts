import type { SourceFile } from '../../source.ts';
import type { BundleManifest, UnreadableFile } from '../model.ts';
import { firstDocuments } from './first-documents.ts';
import { manifestOfDocument } from './manifest-of-document.ts';
import { readingOfDocument } from './reading-of-document.ts';

/** The first document of a file of `manifests/`, which is the only one that opm and OLM read. */
export function readManifest(file: SourceFile): BundleManifest | UnreadableFile {
  const document = firstDocuments(file)[0];
  if (document === undefined) return { file, message: 'The file is empty' };
  const reading = readingOfDocument(file, document);
  if ('value' in reading && reading.value === null)
    return { file, message: 'The first document of the file is empty, and opm reads no other', line: document.line };
  return 'value' in reading ? manifestOfDocument(file, document, reading.value) : reading;
}
