import { SyntaxProblem } from './syntax-problem.ts';

/** Deepest nesting of lists and mappings in a document. opm allows ten times as much, which no stack of calls holds. */
export const deepestNesting = 1000;

/** Most documents of a file. */
export const mostDocuments = 1_000_000;

export function nestsTooDeep(offset: number): SyntaxProblem {
  return new SyntaxProblem('The document nests deeper than 1,000 levels', 'Make it flatter.', offset);
}
