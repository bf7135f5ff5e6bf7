import { escapeCharacter } from '../../text/escape-character.ts';

const plain = /^[ -~]*$/;

/**
 * Characters that a reader cannot see, or that a terminal or a viewer obeys: controls, formats, bidi, odd spaces. Made only for text
 * that is not plain: looking them up in the tables of Unicode is felt in how long the program takes to start.
 */
function unseen(): RegExp {
  return /[[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]--[ ]]/gv;
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
