import type { BlobContent, CatalogDocument, ReadingProblem } from './blob.ts';
import { brokenSeparator } from './broken-separator.ts';
import { decodeBlob } from './decode/decode-blob.ts';
import { LineIndex } from './line-index.ts';
import { positionIn } from './position-in.ts';
import { ProblemList } from './problem-list.ts';
import { readDocument } from './read-document.ts';
import type { RepeatedKey } from './reading-of-text.ts';
import { StricterProblem } from './stricter-problem.ts';
import { SyntaxProblem } from './syntax-problem.ts';
import { hasBrokenSeparator, textOfDocument } from './text-of-document.ts';

/** What a document says, with everything that is wrong with it. */
export function contentOf(document: CatalogDocument): BlobContent {
  const problems = new ProblemList();
  if (document.format === 'yaml') {
    // With two of them the document is refused for the second.
    if (document.text.startsWith('\ufeff') && document.text.charAt(1) !== '\ufeff') problems.add(byteOrderMark);
    if (hasBrokenSeparator(document.text)) problems.add(brokenSeparator);
    // Only the rest of a file after the last document that is split off holds a separator.
    if (document.text.includes('\n---')) problems.add(tooManyDocuments);
  }
  const reading = readDocument(document);
  if (reading instanceof SyntaxProblem) {
    problems.add(unparsable(document, reading));
    return unreadable(problems.all());
  }
  // What stands on the line of a separator is no part of a document, which may then seem to be empty.
  if (reading.value === null) return problems.isLoadable ? empty : unreadable(problems.all());
  addRepeatedKeys(problems, document, reading.repeatedKeys);
  return decodeBlob(reading.value, problems);
}

const byteOrderMark: ReadingProblem = {
  rule: 'documents-have-no-byte-order-mark',
  message: 'The document begins with a byte order mark (U+FEFF), which is invisible.',
  fix: 'Save the file as UTF-8 without a byte order mark.',
  at: { line: 1, column: 1 },
};

const tooManyDocuments: ReadingProblem = {
  rule: 'documents-can-be-parsed',
  message: 'The file has more than 1,000,000 documents, and the rest is not read.',
  fix: 'Split the file.',
  at: { line: 1, column: 1 },
};

const emptyDocument: ReadingProblem = {
  rule: 'documents-are-not-empty',
  message: 'The document is empty: it contains only blanks, comments or null.',
  fix: 'Remove the `---` before it, and move its comments into the next document.',
  at: { line: 1, column: 1 },
};

/** One for all empty documents: a file of separators has many. */
const empty = unreadable([emptyDocument]);

function unparsable(document: CatalogDocument, problem: SyntaxProblem): ReadingProblem {
  const text = textOfDocument(document);
  // What is missing at the end is missed after the last word. A byte order mark is a blank to JavaScript.
  const offset = problem instanceof StricterProblem ? problem.offset : Math.min(problem.offset, text.trimEnd().length);
  return {
    rule: 'documents-can-be-parsed',
    message: `${problem.message}.`,
    fix: problem.fix,
    at: positionIn(text, offset),
    ...(problem instanceof StricterProblem ? { mayBeReadByOpm: true } : {}),
  };
}

function addRepeatedKeys(problems: ProblemList, document: CatalogDocument, repeated: readonly RepeatedKey[]): void {
  if (repeated.length === 0) return;
  const lines = new LineIndex(textOfDocument(document));
  for (const { key, offset } of repeated) {
    problems.add({
      rule: 'keys-are-unique',
      message: `The key \`${key}\` is defined twice in one mapping; the last value is used.`,
      fix: 'Remove one of them.',
      at: lines.at(offset),
    });
  }
}

function unreadable(problems: readonly ReadingProblem[]): BlobContent {
  return { kind: 'unreadable', schema: '', package: '', name: '', problems };
}
