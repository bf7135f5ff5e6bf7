import type { Actor } from '../actors.ts';
import { shellWord } from './shell-word.ts';

/** An option and its value. A value that looks like an option is tied to the name. */
export function optionWords(name: string, value: string): readonly string[] {
  return value.startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, value];
}

/** The options of `check` that say who acts. */
export function actorWords(author: Actor | undefined, approvals: readonly Actor[]): readonly string[] {
  const ofAuthor =
    author === undefined
      ? []
      : [
          ...optionWords('author', author.login),
          ...(author.id === undefined ? [] : optionWords('author-id', String(author.id))),
        ];
  const ofApprovals = approvals.flatMap(({ login, id }) =>
    optionWords('approved-by', id === undefined ? login : `${login}:${id}`),
  );
  return [...ofAuthor, ...ofApprovals];
}

/** Words as a line that a POSIX shell takes for them. */
export function commandLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
