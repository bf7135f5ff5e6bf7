import { splitFile } from '../../catalog/split/split-file.ts';
import type { SourceFile } from '../../source.ts';
import type { BundleManifest, UnreadableFile } from '../model.ts';
import { manifestOfDocument } from './manifest-of-document.ts';
import { readingOfDocument } from './reading-of-document.ts';

/** Every document of a file that is not empty, as an object of Kubernetes. */
export function manifestsOfFile(file: SourceFile): readonly (BundleManifest | UnreadableFile)[] {
  return splitFile(file).flatMap(document => {
    const reading = readingOfDocument(file, document);
    if ('value' in reading && reading.value === null) return [];
    return ['value' in reading ? manifestOfDocument(file, document, reading) : reading];
  });
}
