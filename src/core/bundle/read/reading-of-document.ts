import type { CatalogDocument } from '../../catalog/blob.ts';
import { positionIn } from '../../catalog/position-in.ts';
import { readDocument } from '../../catalog/read-document.ts';
import type { Reading } from '../../catalog/reading-of-text.ts';
import { StricterProblem } from '../../catalog/stricter-problem.ts';
import { SyntaxProblem } from '../../catalog/syntax-problem.ts';
import { hasBrokenSeparator, textOfDocument } from '../../catalog/text-of-document.ts';
import type { SourceFile } from '../../source.ts';
import type { UnreadableFile } from '../model.ts';

/** What a document says, or what is wrong with it. */
export function readingOfDocument(file: SourceFile, document: CatalogDocument): Reading | UnreadableFile {
  if (document.format === 'yaml' && hasBrokenSeparator(document.text)) {
    const message = 'The line that begins with `---` says more than that, and opm refuses it';
    return { file, message, fix: 'Write `---` alone on its line.', line: document.line, column: 1 };
  }
  const reading = readDocument(document);
  if (!(reading instanceof SyntaxProblem)) return reading;
  const { line, column } = positionIn(textOfDocument(document), reading.offset);
  const refused = { file, message: reading.message, fix: reading.fix, line: document.line + line - 1, column };
  return reading instanceof StricterProblem ? { ...refused, mayBeReadByOpm: true } : refused;
}
