import { historyLimits } from './history-limits.ts';

/** Why one of these cannot be stored, or be told apart from others; undefined where all can. */
export function problemOfText(...texts: readonly (string | undefined)[]): string | undefined {
  for (const text of texts) {
    if (text === undefined) continue;
    if (text.length > historyLimits.textCharacters) {
      return `A text of the history has more than ${historyLimits.textCharacters} characters.`;
    }
    if (!text.isWellFormed()) return 'A text of the history is not well-formed Unicode.';
  }
  return undefined;
}
