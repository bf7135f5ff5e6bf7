import type { Actors } from '../../core/actors.ts';
import type { Judgement, NotJudged } from '../../core/plan/judgement.ts';
import type { Footprint } from '../../core/plan/verdict-can-change.ts';
import type { ChangedGraph } from '../graphs.ts';

/** What came of judging a pull request. */
export type JudgedPull = PullWithVerdict | PullWithoutVerdict;

/** A verdict on a pull request, and all that it rests on. */
export interface PullWithVerdict extends JudgingBegun {
  readonly kind: 'judged';
  readonly judgement: Judgement;
  /** The facts about people that it rests on. */
  readonly actors: Actors;
  readonly footprint: Footprint;
  readonly graphs: readonly ChangedGraph[];
  /** The base branch has the head already: GitHub is about to show the pull request as merged. */
  readonly isContained: boolean;
}

/** One that could not be judged. */
interface PullWithoutVerdict extends JudgingBegun {
  readonly kind: 'not-judged';
  readonly judgement: NotJudged;
}

interface JudgingBegun {
  /** When judging it began: no fact that it rests on is older than what it was begun with. ISO 8601, UTC. */
  readonly at: string;
  /** The base branch that it was judged for. */
  readonly branch: string;
}
