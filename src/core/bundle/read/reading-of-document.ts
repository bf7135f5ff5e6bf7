import { NumberProblem } from '../../catalog/number-problem.ts';
import { positionIn } from '../../catalog/position-in.ts';
import { positionInFile } from '../../catalog/position-in-file.ts';
import { readDocument } from '../../catalog/read-document.ts';
import type { Reading } from '../../catalog/reading-of-text.ts';
import type { FileDocument } from '../../catalog/split/file-document.ts';
import { isSeparator } from '../../catalog/split/split-yaml.ts';
import { StricterProblem } from '../../catalog/stricter-problem.ts';
import { SyntaxProblem } from '../../catalog/syntax-problem.ts';
import { textOfDocument } from '../../catalog/text-of-document.ts';
import type { SourceFile } from '../../source.ts';
import type { UnreadableFile } from '../model.ts';

/**
 * What a document says, or what is wrong with it. One that a broken separator ends is lost as well as the one behind it.
 *
 * @param into `texts`: it is decoded into a struct with fields that are texts, in which opm writes out any number
 */
export function readingOfDocument(file: SourceFile, document: FileDocument, into?: 'texts'): Reading | UnreadableFile {
  const separator = brokenSeparator(file.text, document);
  if (separator !== undefined) {
    const { line } = positionIn(file.text, separator);
    const message = 'The line that begins with `---` has more text, and opm refuses it';
    return { file, message, fix: 'Write `---` alone on its line.', line, column: 1 };
  }
  const reading = readDocument(document);
  if (!(reading instanceof SyntaxProblem)) return reading;
  const position = positionInFile(document, positionIn(textOfDocument(document), reading.offset));
  const refused = { file, message: reading.message, fix: reading.fix, ...position };
  return reading instanceof StricterProblem || (into === 'texts' && reading instanceof NumberProblem)
    ? { ...refused, mayBeReadByOpm: true }
    : refused;
}

/** The offset of a separator in front of a document, or right behind it, that has more than a comment on its line. */
function brokenSeparator(text: string, { format, range: { start, end } }: FileDocument): number | undefined {
  if (format === 'json') return undefined;
  return [start, end].find(offset => text.startsWith('---', offset) && !isSeparator(text, offset));
}
