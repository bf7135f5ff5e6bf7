import { StricterProblem } from '../stricter-problem.ts';

const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;
const byteOrderMark = '\ufeff';

/**
 * What is wrong with the first character of a YAML text that is refused wherever it stands, in comments as well; undefined where there is none. A byte order mark at
 * the start is none. Anywhere else, while it is the first character in go-yaml's buffer, which depends on all that was read before, go-yaml drops the first character
 * of every line.
 *
 * @see https://github.com/yaml/go-yaml/blob/v2.4.3/yamlprivateh.go (`is_bom`)
 */
export function refusedCharacter(text: string): StricterProblem | undefined {
  const control = text.search(controlCharacter);
  if (control !== -1) {
    const point = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    return new StricterProblem(
      `There is a control character, U+${point}`,
      'Remove it, or write it as an escape in double quotes.',
      control,
    );
  }
  const mark = text.indexOf(byteOrderMark, 1);
  if (mark === -1) return undefined;
  const fix = 'Remove it. In a text that needs it, write `\\uFEFF` in double quotes.';
  return new StricterProblem('There is a byte order mark, U+FEFF, which is invisible', fix, mark);
}
