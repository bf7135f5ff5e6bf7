import type { Place } from '../source.ts';

/**
 * Replaces a part of a file, from its place up to, and without, the end; both are the same for an insertion. Lines and columns are counted from 1,
 * columns in UTF-16 code units, as those of findings.
 */
export interface Replacement extends Required<Place> {
  readonly kind: 'replace';
  readonly endLine: number;
  readonly endColumn: number;
  /** What to put there, with the line ends of the file. */
  readonly text: string;
  /** The whole lines that it touches as they are, joined by `\n`. Absent where they are long, or there is more of other documents on them. */
  readonly lines?: string;
}

/** Adds a file where there is none. */
interface NewFile {
  readonly kind: 'create';
  readonly file: string;
  readonly text: string;
}

/** One step of fixing a finding, as data: it is made by the check, and changes one file. */
export type Edit = Replacement | NewFile;
