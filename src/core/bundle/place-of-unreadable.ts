import type { Place } from '../source.ts';
import type { UnreadableFile } from './model.ts';

/** Where it is that a file cannot be read. The path is that in the bundle. */
export function placeOfUnreadable({ file, line, column }: UnreadableFile): Place {
  return {
    file: file.path,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}
