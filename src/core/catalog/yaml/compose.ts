import { Composer } from './composer.ts';
import type { YamlNode } from './node.ts';
import { refusedCharacter } from './refused-character.ts';

/**
 * The node of the first document of a YAML text, which opm takes for the only one. Undefined where there is none. A byte order mark at the
 * start counts as no character.
 *
 * @throws {SyntaxProblem} where go-yaml v2 refuses the text, or might read it otherwise
 */
export function compose(text: string): YamlNode | undefined {
  const refused = refusedCharacter(text);
  if (refused !== undefined) throw refused;
  return new Composer(text, text.startsWith('\ufeff') ? 1 : 0).document();
}
