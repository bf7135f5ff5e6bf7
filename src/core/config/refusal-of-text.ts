import { LineIndex } from '../catalog/line-index.ts';
import type { SourceFile } from '../source.ts';
import { oddCharacter } from '../text/odd-character.ts';
import type { FileProblem } from './yaml-tree.ts';

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
