import type { Actors, Known } from '../../core/actors.ts';
import { sameAccount } from '../../core/ownership/same-account.ts';
import { actorWords, commandLine, optionWords } from '../../core/text/command-words.ts';

/**
 * The command that gives the same verdict in a clone. A clone has no commits of pull requests before it fetches them: a forge gives
 * them out by their ids.
 *
 * @param imageWords the options that look at images in the same way
 */
export function reproducingCommand(
  { base, head }: { readonly base: string; readonly head: string },
  actors: Actors,
  imageWords: readonly string[],
): string {
  const words = [
    ...optionWords('base', base),
    ...optionWords('head', head),
    ...wordsOf(actors),
    ...(actors.isDraft.known && actors.isDraft.value ? ['--draft'] : []),
    ...(actors.hold.known && actors.hold.value !== undefined ? ['--hold'] : []),
    ...imageWords,
  ];
  const fetch = commandLine(['git', 'fetch', 'origin', head]);
  return `${fetch} && ${commandLine(['npx', 'catalog-keeper', 'check', ...words])}`;
}

function wordsOf({ author, pushedBy, approvals, changesRequestedBy }: Actors): readonly string[] {
  const pusher = valueIfKnown(pushedBy);
  const isOther = pusher !== undefined && author.known && !sameAccount(pusher, author.value);
  return actorWords({
    author: valueIfKnown(author),
    pushedBy: isOther ? pusher : undefined,
    approvals: valueIfKnown(approvals) ?? [],
    changesRequestedBy: valueIfKnown(changesRequestedBy) ?? [],
  });
}

function valueIfKnown<Value>(fact: Known<Value> | undefined): Value | undefined {
  return fact?.known === true ? fact.value : undefined;
}
