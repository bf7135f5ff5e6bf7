import { StricterProblem } from './stricter-problem.ts';

/** Deepest nesting of lists and mappings in a document. opm allows ten times as much, which no stack of calls holds. */
export const deepestNesting = 1000;

/** Most documents of a file. */
export const maxDocuments = 1_000_000;

/** Most characters of a document: what it holds takes many times their size. Files have a limit of their own (`limits.fileBytes`). */
const maxCharacters = 32 * 1024 * 1024;

/** @throws {StricterProblem} */
export function refuseLongText(text: string): void {
  if (text.length > maxCharacters) {
    throw new StricterProblem('The document has more than 33,554,432 characters', 'Split it.', 0);
  }
}

/**
 * Most keys and values of a document. Each takes some hundred bytes while it is read, however few characters it has. The largest documents of
 * bundles have thirty thousand.
 */
export const maxValues = 1_000_000;

export function hasTooManyValues(offset: number): StricterProblem {
  return new StricterProblem(
    'The document has more than 1,000,000 keys and values',
    'Split it, or leave out what nobody reads.',
    offset,
  );
}

export function nestsTooDeep(offset: number): StricterProblem {
  return new StricterProblem('The document nests deeper than 1,000 levels', 'Make it flatter.', offset);
}
