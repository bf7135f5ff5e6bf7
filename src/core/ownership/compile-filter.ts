import { RE2JS, RE2JSException } from 're2js';

/** Whether a path below the directory of an OWNERS file is one that the filter is for. */
export type Filter = (path: string) => boolean;

const longest = 1_000;
/** Characters once all repeats are written out: what is compiled, and followed for each character of a path, is as long. */
const maxWrittenOut = 10_000;
const repeat = /\{(\d+)(?:,(\d*))?\}/g;

/**
 * A filter of an OWNERS file: a regular expression that matches anywhere in a path, read as Go reads it and searched in linear time.
 *
 * @returns undefined for what Go refuses, for Unicode classes, and for what is too large: an expression that is not understood must not be
 *   taken for one that matches
 * @see https://github.com/google/re2/wiki/syntax
 */
export function compileFilter(source: string): Filter | undefined {
  if (source.length > longest || writtenOut(source) > maxWrittenOut) return undefined;
  try {
    const expression = RE2JS.compile(source, RE2JS.DISABLE_UNICODE_GROUPS);
    return path => expression.test(path);
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
}

/** At most so many characters, as if all repeats were in each other. */
function writtenOut(source: string): number {
  let length = source.length;
  for (const [, least, most] of source.matchAll(repeat)) length *= Math.max(1, Number(least), Number(most ?? 0));
  return length;
}
