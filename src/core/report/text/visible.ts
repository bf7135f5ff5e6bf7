import { escapeCharacter } from '../../text/escape-character.ts';
import { unseenCharacters } from '../../text/unseen-characters.ts';

const plain = /^[ -~]*$/;

/** Made only for text that is not plain: looking characters up in the tables of Unicode is felt in how long the program takes to start. */
function unseen(): RegExp {
  return new RegExp(`[[${unseenCharacters}]--[ ]]`, 'gv');
}

/** How the logs of GitHub, Azure and TeamCity begin a command in the middle of a line: `##[`, `##vso[`. */
const logCommand = /##(?=[a-z]*\[)/gi;

/**
 * The text on one line, with nothing in it that hides, reorders or commands: what is not visible becomes an escape that
 * is (`\n`, `\x1b`, `\u{202e}`).
 */
export function visible(text: string): string {
  const shown = plain.test(text) ? text : text.replace(unseen(), escapeCharacter);
  return shown.includes('##') ? shown.replace(logCommand, '#\\x23') : shown;
}
