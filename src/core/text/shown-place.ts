import type { Place } from '../source.ts';

/** A place within a sentence: `catalog/foo/catalog.yaml:12`. */
export function shownPlace({ file, line }: Place): string {
  return line === undefined ? file : `${file}:${line}`;
}
