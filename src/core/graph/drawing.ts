import type { EdgeKind } from './edge.ts';

/** What a change makes of a node or an edge; everything is `same` where nothing is compared. */
export type DrawnState = 'same' | 'added' | 'removed' | 'changed';

/** What there is to say about a bundle beside its state. */
export type Mark = 'head' | 'was-head' | 'skipped' | 'stranded' | 'deprecated';

export interface DrawnNode {
  /** `absent`: a name that entries refer to and that is no entry. `range`: a `skipRange`, as it is written. */
  readonly kind: 'entry' | 'absent' | 'range';
  /** Text of a catalog: hostile. */
  readonly name: string;
  readonly state: DrawnState;
  readonly marks: readonly Mark[];
  /** Where several are drawn as one (`foldDrawing`): what it stands for. `name` is then that of the first to the last. */
  readonly folded?: Folded;
  /** What it skips, the newest first, and its range, where there are no lines for them (`edgesAsText`). Text of a catalog: hostile. */
  readonly skips?: readonly string[];
  readonly skipRange?: string;
}

/** Entries that are drawn as one. */
export interface Folded {
  /** The newest first. */
  readonly names: readonly string[];
  /** How many of them have a `skipRange`. */
  readonly ranges: number;
  /** Whether some skip others of them. */
  readonly isSkipping: boolean;
}

/** From what is installed to what it is upgraded to; the ends are indexes of nodes. */
export interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: EdgeKind;
  readonly state: Exclude<DrawnState, 'changed'>;
}

/** One of several drawings in a document. */
export interface TitledDrawing {
  /** Text of a catalog: hostile. */
  readonly title: string;
  readonly drawing: Drawing;
}

/** A channel, or what a change makes of it, ready to be drawn. */
export interface Drawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  /** How much a cut left out; zeros where nothing was cut. */
  readonly leftOut: { readonly nodes: number; readonly edges: number };
}
