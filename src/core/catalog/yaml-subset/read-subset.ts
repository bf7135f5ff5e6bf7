import type { Json } from '../../json.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import { outsideSubset } from './outside-subset.ts';
import { SubsetReader } from './subset-reader.ts';

/**
 * Characters that make a text a matter for the full reader: controls, tabs, odd line breaks, byte order marks. In several classes,
 * since the engine searches for up to sixteen characters ten times as fast as for more.
 */
const unsureInAscii = [/[\u0000-\u0009\u000b-\u0010]/, /[\u0011-\u001f]/, /\u007f/];
const unsure = [...unsureInAscii, /[\u0080-\u008f]/, /[\u0090-\u009f]/, /[\u2028\u2029\ufeff\ufffe\uffff]/];

/**
 * The value of a YAML document in the style that opm writes: block mappings and lists of plain, quoted and literal scalars. Undefined for anything else, and
 * for anything that it is not sure of; where it gives a value, that equals the one of `readYaml`, and no key is repeated.
 * It looks at lines, not at characters, which makes it some twenty times as fast.
 *
 * @param text one document whose lines, the last one too, end in `\n`
 * @param isAscii whether it is known to be ASCII
 */
export function readSubset(text: string, isAscii = false): Json | undefined {
  if ((isAscii ? unsureInAscii : unsure).some(pattern => pattern.test(text))) return undefined;
  try {
    return new SubsetReader(text).document();
  } catch (error) {
    if (error === outsideSubset || error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}
