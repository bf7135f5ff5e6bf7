import type { Place } from '../source.ts';
import type { Blob, ReadingProblem } from './blob.ts';
import { locate } from './locate.ts';
import { positionInFile } from './position-in-file.ts';

/** Where a problem of a blob stands in its file. */
export function placeOfProblem(blob: Blob, problem: ReadingProblem): Place {
  if ('line' in problem.at) {
    return { file: blob.document.file, ...positionInFile(blob.document, problem.at) };
  }
  return locate(blob, ...problem.at);
}
