import { lastPartOf } from '../../repository/paths.ts';

const unallowed = /[^-A-Za-z0-9_.]/gu;

/** The key that OLM v0 stores a file of a bundle under when it unpacks the bundle into a ConfigMap: its name, whichever directory it is in. */
export function keyOfFile(path: string): string {
  return lastPartOf(path).replace(unallowed, '-');
}
