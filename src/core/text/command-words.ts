import type { Actor } from '../actors.ts';
import { shellWord } from './shell-word.ts';

/** An option and its value. A value that looks like an option is tied to the name. */
export function optionWords(name: string, value: string): readonly string[] {
  return value.startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, value];
}

/** The accounts that options of `check` name. */
export interface ActorArguments {
  readonly author: Actor | undefined;
  readonly pushedBy: Actor | undefined;
  readonly approvals: readonly Actor[];
  readonly changesRequestedBy: readonly Actor[];
}

/** The options of `check` that say who acts. */
export function actorWords({ author, pushedBy, approvals, changesRequestedBy }: ActorArguments): readonly string[] {
  const ofAuthor =
    author === undefined
      ? []
      : [
          ...optionWords('author', author.login),
          ...(author.id === undefined ? [] : optionWords('author-id', String(author.id))),
        ];
  const wordsOf = (option: string, actors: readonly Actor[]) =>
    actors.flatMap(({ login, id }) => optionWords(option, id === undefined ? login : `${login}:${id}`));
  return [
    ...ofAuthor,
    ...wordsOf('pushed-by', pushedBy === undefined ? [] : [pushedBy]),
    ...wordsOf('approved-by', approvals),
    ...wordsOf('changes-requested-by', changesRequestedBy),
  ];
}

/** Words as a line that a POSIX shell takes for them. */
export function commandLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
