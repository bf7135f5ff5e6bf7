import { StricterProblem } from '../stricter-problem.ts';
import { Composer } from './composer.ts';
import type { YamlNode } from './node.ts';

const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;
const byteOrderMark = '\ufeff';

/**
 * The node of the first document of a YAML text, which opm takes for the only one. Undefined where there is none. A byte order mark at the
 * start counts as no character. Anywhere else it is refused: while it is the first character in go-yaml's buffer, which depends on all that was read
 * before, go-yaml drops the first character of every line.
 *
 * @see https://github.com/yaml/go-yaml/blob/v2.4.3/yamlprivateh.go (`is_bom`)
 * @throws {SyntaxProblem} where go-yaml v2 refuses the text, or might read it otherwise
 */
export function compose(text: string): YamlNode | undefined {
  const control = text.search(controlCharacter);
  if (control !== -1) {
    const point = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    throw new StricterProblem(
      `There is a control character, U+${point}`,
      'Remove it, or write it as an escape in double quotes.',
      control,
    );
  }
  const mark = text.indexOf(byteOrderMark, 1);
  if (mark !== -1) {
    const fix = 'Remove it. In a text that needs it, write `\\uFEFF` in double quotes.';
    throw new StricterProblem('There is a byte order mark, U+FEFF, which is invisible', fix, mark);
  }
  return new Composer(text, text.startsWith(byteOrderMark) ? 1 : 0).document();
}
