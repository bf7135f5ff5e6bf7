import { SyntaxProblem } from './syntax-problem.ts';

/** Thrown where opm may read a text all the same: it passes a limit of ours, or what opm reads depends on what its buffer holds. */
export class StricterProblem extends SyntaxProblem {}
