import { SyntaxProblem } from '../syntax-problem.ts';
import { Composer } from './composer.ts';
import type { YamlNode } from './node.ts';

const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;
const byteOrderMark = '\ufeff';
const secondMark = /^\ufeff\ufeff/;

/**
 * The node of the first document of a YAML text, which opm takes for the only one. Undefined where there is none. A byte order mark at the
 * start counts as no character.
 *
 * @throws {SyntaxProblem} where go-yaml v2 refuses the text
 */
export function compose(text: string): YamlNode | undefined {
  const control = text.search(controlCharacter);
  if (control !== -1) {
    const point = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    throw new SyntaxProblem(
      `There is a control character, U+${point}`,
      'Remove it, or write it as an escape in double quotes.',
      control,
    );
  }
  if (secondMark.test(text))
    throw new SyntaxProblem('The document begins with two byte order marks', 'Remove them.', 1);
  return new Composer(text, text.startsWith(byteOrderMark) ? 1 : 0).document();
}
