import { type Actor, type Actors, nobodyKnown } from '../core/actors.ts';
import { isAccountId, readActor } from '../core/ownership/read-actor.ts';
import { withAssumptions } from '../core/policy/assumptions.ts';
import { actorWords } from '../core/text/command-words.ts';
import { hasOption, textOption } from './arguments.ts';
import type { Arguments, OptionSpec } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Who acts on the change. */
export const actorOptions: Readonly<Record<string, OptionSpec>> = {
  author: { type: 'string', value: 'LOGIN', help: 'Author of the change' },
  'author-id': {
    type: 'string',
    value: 'N',
    help: 'Numeric id of the author: needed where owners.ids names the login',
  },
  'approved-by': {
    type: 'string',
    multiple: true,
    value: 'LOGIN',
    help: 'Who approved exactly this head, with the numeric id as LOGIN:N where owners.ids names the login; may be repeated',
  },
  draft: { type: 'boolean', help: 'The change is a draft' },
};

/**
 * The actors that the command line states. What only GitHub knows (hold, reviews that ask for changes) is assumed not to
 * stand in the way, and the decision says so.
 *
 * @throws UsageError for what no account can be called
 */
export function actorsOf(args: Arguments): Actors {
  const author = authorOf(args);
  const approvals = approvalsOf(args);
  return withAssumptions({
    ...nobodyKnown,
    author: author === undefined ? nobodyKnown.author : { known: true, value: author },
    ...(approvals.length > 0 ? { approvals: { known: true, value: approvals } } : {}),
    ...(hasOption(args, 'draft') ? { isDraft: { known: true, value: true } } : {}),
  });
}

/** The words that state them again. */
export function wordsOfActors(args: Arguments): readonly string[] {
  return [...actorWords(authorOf(args), approvalsOf(args)), ...(hasOption(args, 'draft') ? ['--draft'] : [])];
}

function authorOf(args: Arguments): Actor | undefined {
  const text = textOption(args, 'author');
  const id = textOption(args, 'author-id');
  if (text === undefined) {
    if (id !== undefined) throw new UsageError('--author-id goes with --author.');
    return undefined;
  }
  const author = accountOf('author', text);
  if (id === undefined) return author;
  if (!isAccountId(id)) throw new UsageError(`--author-id takes a number; it was given '${id}'.`);
  if (author.id !== undefined && author.id !== Number(id))
    throw new UsageError(`--author and --author-id name two ids: ${author.id} and ${id}.`);
  return { ...author, id: Number(id) };
}

function approvalsOf({ options }: Arguments): readonly Actor[] {
  const value = options['approved-by'];
  const texts = Array.isArray(value) ? (value as readonly string[]) : [];
  // Separated as for the Action; an empty list is what a program gives where nobody did.
  const words = texts.flatMap(text => text.split(/[,\s]+/)).filter(word => word !== '');
  return words.map(word => accountOf('approved-by', word));
}

function accountOf(option: string, text: string): Actor {
  const actor = readActor(text);
  if ('problem' in actor)
    throw new UsageError(
      `--${option} takes the login of an account (alice, or alice:42 with its id); '${text}' is ${actor.problem}.`,
    );
  return actor;
}
