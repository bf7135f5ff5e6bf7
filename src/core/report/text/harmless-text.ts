import { escapeCharacter } from '../../text/escape-character.ts';
import { unseenCharacters } from '../../text/unseen-characters.ts';

/** What may stay in a text that is otherwise for people. */
export interface Allowed {
  /** The colours of `paletteOf`. */
  readonly color?: boolean;
  /** Lines that are commands of a workflow, because they are ours. */
  readonly commands?: boolean;
}

const plain = /^[\n\t -~]*$/;

/**
 * Characters that a terminal, a log or a viewer obeys, or that nobody sees, as in `visible`; but a text has lines, and
 * perhaps colours, and signs of ours that are asked to be drawn as pictures. Made only for text that is not plain.
 */
function unseen(): RegExp {
  return new RegExp(String.raw`[ℹ⏭⚠✂]\ufe0f|\u001b\[\d{1,2}m|[[${unseenCharacters}]--[\n\t ]]`, 'gv');
}

/** How `paletteOf` begins and ends a colour. */
const ours = /^\u001b\[(?:[12]|22|3[1-69])m$/;

/**
 * A line that a runner of workflows takes for a command: it begins with `::`, perhaps after blanks. The other form may stand anywhere
 * in a line: `##[`, `##vso[`.
 * https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
const lineCommand = /^((?:[ \t]|\u001b\[\d+m)*):(?=:)/gm;
const innerCommand = /##(?=[a-z]*\[)/gi;

/**
 * Text for people as a terminal or a log may have it: nothing in it hides, reorders, colours or commands. What is not visible
 * becomes an escape that is (`\r`, `\x1b`, `\u{202e}`). Only whole lines may be given: what begins a text begins a line.
 */
export function harmlessText(text: string, { color = false, commands = false }: Allowed = {}): string {
  const keep = (found: string) => (found.length > 1 && found.endsWith('\ufe0f')) || (color && ours.test(found));
  const shown = plain.test(text) ? text : text.replace(unseen(), found => (keep(found) ? found : escaped(found)));
  const inner = shown.includes('##') ? shown.replace(innerCommand, '#\\x23') : shown;
  return commands || !inner.includes('::') ? inner : inner.replace(lineCommand, '$1\\x3a');
}

/** Of a sequence that is not ours only its first character is obeyed. */
function escaped(found: string): string {
  const [first = '', ...rest] = found;
  return escapeCharacter(first) + rest.join('');
}
