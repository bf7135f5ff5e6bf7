import type { SourceFile } from '../../source.ts';
import type { BundleManifest, UnreadableFile } from '../model.ts';
import { firstDocuments } from './first-documents.ts';
import { manifestOfDocument } from './manifest-of-document.ts';
import { readingOfDocument } from './reading-of-document.ts';

/** The first document of a file of `manifests/`, which is the only one that opm and OLM v0 read. */
export function readManifest(file: SourceFile): BundleManifest | UnreadableFile {
  const document = firstDocuments(file)[0];
  if (document === undefined) return { file, message: 'The file is empty', fix: 'Remove it, or write a manifest.' };
  const reading = readingOfDocument(file, document);
  if ('value' in reading && reading.value === null) {
    const fix = 'Remove the file, or everything before its manifest, including the line `---`.';
    return {
      file,
      message: 'The first document of the file is empty, and opm reads no other',
      fix,
      line: document.line,
    };
  }
  return 'value' in reading ? manifestOfDocument(file, document, reading) : reading;
}
