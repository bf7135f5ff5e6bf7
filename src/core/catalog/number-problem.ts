import { SyntaxProblem } from './syntax-problem.ts';

/** Thrown where a number of YAML has no form in JSON. As the text of a field it has one: there opm reads it. */
export class NumberProblem extends SyntaxProblem {}
