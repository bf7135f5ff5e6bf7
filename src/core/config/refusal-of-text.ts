import { LineIndex } from '../catalog/line-index.ts';
import type { SourceFile } from '../source.ts';
import type { FileProblem } from './yaml-tree.ts';

/**
 * Line breaks of YAML 1.1 that few programs and no people see (U+0085, U+2028, U+2029, a carriage return alone), control characters, which make
 * many readers refuse a file, and noncharacters.
 */
const odd = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]|\r(?!\n)/;

/**
 * Why a file that people keep by hand, and that several programs read, is not read: its bytes or a character in it do not say the same to all of them.
 * Undefined where they do.
 */
export function refusalOfText(file: SourceFile): FileProblem | undefined {
  if (!file.isUtf8) return problemAt(file, Math.max(file.text.indexOf('\ufffd'), 0), notUtf8);
  const offset = oddCharacter(file.text);
  if (offset === undefined) return undefined;
  const code = file.text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0');
  return problemAt(file, offset, {
    message: `The file has the character U+${code}, which parsers read differently or reject.`,
    fix: 'Remove it. Lines may end in LF or CRLF.',
  });
}

const notUtf8 = { message: 'The file is not valid UTF-8.', fix: 'Save it as UTF-8.' };

function problemAt(file: SourceFile, offset: number, problem: Omit<FileProblem, 'place'>): FileProblem {
  return { ...problem, place: { file: file.path, ...new LineIndex(file.text).at(offset) } };
}

/**
 * The offset of the first character of a file kept by hand that programs read in different ways, or that nobody sees: an odd one, or a byte order mark
 * anywhere but at the start. Undefined where there is none.
 *
 * @see https://github.com/yaml/pyyaml/blob/6.0.2/lib/yaml/reader.py (`NON_PRINTABLE`)
 */
function oddCharacter(text: string): number | undefined {
  const offsets = [text.search(odd), text.indexOf('\ufeff', 1)].filter(offset => offset !== -1);
  return offsets.length === 0 ? undefined : Math.min(...offsets);
}
