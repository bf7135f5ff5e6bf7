import type { Place } from '../source.ts';
import type { Blob, ReadingProblem } from './blob.ts';
import { locate } from './locate.ts';

/** Where a problem of a blob stands in its file. */
export function placeOfProblem(blob: Blob, problem: ReadingProblem): Place {
  if ('line' in problem.at) {
    return { file: blob.document.file, line: blob.document.line + problem.at.line - 1, column: problem.at.column };
  }
  return locate(blob, ...problem.at);
}
