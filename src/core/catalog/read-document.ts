import type { CatalogDocument } from './blob.ts';
import { readJson } from './json/read-json.ts';
import { refuseLongText } from './limits.ts';
import { opmDropsLastLine } from './opm-drops-last-line.ts';
import type { Reading } from './reading-of-text.ts';
import { StricterProblem } from './stricter-problem.ts';
import { SyntaxProblem } from './syntax-problem.ts';
import { textOfDocument } from './text-of-document.ts';
import { readYaml } from './yaml/read-yaml.ts';
import { readSubset } from './yaml-subset/read-subset.ts';

/** Reads a document. What is wrong with one that cannot be read is a value. Offsets are those of `textOfDocument`. */
export function readDocument(document: CatalogDocument): Reading | SyntaxProblem {
  if (document.format === 'yaml' && opmDropsLastLine(document.text)) {
    return new StricterProblem(
      'opm does not read the last line: it fills the buffer of opm, and no line end follows',
      'End the last line with a line end.',
      textOfDocument(document).slice(0, -1).lastIndexOf('\n') + 1,
    );
  }
  // In JSON opm makes one U+FFFD of each byte, in which names differ that are equal as text.
  if (!document.isUtf8) {
    return new StricterProblem(
      'The document has bytes that are not UTF-8',
      'Save the file as UTF-8.',
      Math.max(textOfDocument(document).indexOf('\ufffd'), 0),
    );
  }
  try {
    const text = textOfDocument(document);
    if (document.format === 'json') return readJson(text);
    refuseLongText(text);
    const value = readSubset(text, document.isAscii);
    return value === undefined ? readYaml(text) : { value, repeatedKeys: [] };
  } catch (error) {
    if (error instanceof SyntaxProblem) return error;
    throw error;
  }
}
