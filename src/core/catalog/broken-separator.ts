import type { ReadingProblem } from './blob.ts';

/** What is wrong with a document that begins with a separator that has more than a comment after it. */
export const brokenSeparator: ReadingProblem = {
  rule: 'documents-are-separated',
  message: 'A line that begins with `---` separates documents, but this one has more text.',
  fix: 'Write `---` alone on its line, or indent the line when it is part of a text.',
  at: { line: 1, column: 1 },
};
