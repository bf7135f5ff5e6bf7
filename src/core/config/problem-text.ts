import type { ConfigProblem } from './model.ts';

/** A problem of a configuration in one line: where it is, what it is, and what to do. */
export function problemText({ place, message, fix }: ConfigProblem): string {
  return `${place.line === undefined ? place.file : `${place.file}:${place.line}`}: ${message} ${fix}`;
}
