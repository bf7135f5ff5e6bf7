import type { Actor } from '../core/actors.ts';
import { isAccountId, readActor } from '../core/ownership/read-actor.ts';
import { type ActorArguments, actorWords } from '../core/text/command-words.ts';
import type { People, PeopleFacts } from '../flows/ports.ts';
import { hasOption, textOption } from './arguments.ts';
import type { Arguments, OptionSpec } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Who acts on the change. */
export const actorOptions: Readonly<Record<string, OptionSpec>> = {
  author: { type: 'string', value: 'LOGIN', help: 'Author of the change' },
  'author-id': {
    type: 'string',
    value: 'N',
    help: 'Numeric id of the author; required if owners.ids has the login',
  },
  'approved-by': {
    type: 'string',
    multiple: true,
    value: 'LOGIN',
    help: 'Login that approved exactly this head; LOGIN:N if owners.ids has the login; may be repeated',
  },
  'pushed-by': {
    type: 'string',
    value: 'LOGIN',
    help: 'Login that pushed this head, as LOGIN or LOGIN:N (default: the author)',
  },
  'changes-requested-by': {
    type: 'string',
    multiple: true,
    value: 'LOGIN',
    help: 'Login whose latest review requests changes, as LOGIN or LOGIN:N; may be repeated',
  },
  draft: { type: 'boolean', help: 'The pull request is a draft' },
  hold: { type: 'boolean', help: 'The pull request is on hold' },
};

/**
 * The people that the command line names. What it leaves out is assumed not to stand in the way, and the decision says so.
 *
 * @throws UsageError for what no account can be called
 */
export function peopleOf(args: Arguments): People {
  const { author, pushedBy, approvals, changesRequestedBy } = actorArguments(args);
  const facts: PeopleFacts['facts'] = {
    ...(author === undefined ? {} : { author: { known: true, value: author } }),
    ...(pushedBy === undefined ? {} : { pushedBy: { known: true, value: pushedBy } }),
    ...(approvals.length > 0 ? { approvals: { known: true, value: approvals } } : {}),
    ...(changesRequestedBy.length > 0 ? { changesRequestedBy: { known: true, value: changesRequestedBy } } : {}),
    ...(hasOption(args, 'draft') ? { isDraft: { known: true, value: true } } : {}),
    ...(hasOption(args, 'hold') ? { hold: { known: true, value: 'the option --hold says so.' } } : {}),
  };
  return { look: async () => ({ facts }) };
}

/** The options that name them again. */
export function wordsOfActors(args: Arguments): readonly string[] {
  const flags = ['draft', 'hold'].flatMap(name => (hasOption(args, name) ? [`--${name}`] : []));
  return [...actorWords(actorArguments(args)), ...flags];
}

function actorArguments(args: Arguments): ActorArguments {
  const pusher = textOption(args, 'pushed-by');
  return {
    author: authorOf(args),
    pushedBy: pusher === undefined ? undefined : accountOf('pushed-by', pusher),
    approvals: accountsOf(args, 'approved-by'),
    changesRequestedBy: accountsOf(args, 'changes-requested-by'),
  };
}

function authorOf(args: Arguments): Actor | undefined {
  const text = textOption(args, 'author');
  const id = textOption(args, 'author-id');
  if (text === undefined) {
    if (id !== undefined) throw new UsageError('--author-id needs --author.');
    return undefined;
  }
  const author = accountOf('author', text);
  if (id === undefined) return author;
  if (!isAccountId(id)) throw new UsageError(`--author-id takes a number, not '${id}'.`);
  if (author.id !== undefined && author.id !== Number(id))
    throw new UsageError(`--author and --author-id have different ids: ${author.id} and ${id}.`);
  return { ...author, id: Number(id) };
}

function accountsOf({ options }: Arguments, option: string): readonly Actor[] {
  const value = options[option];
  const texts = Array.isArray(value) ? (value as readonly string[]) : [];
  // Separated as for the Action; an empty list is what a program gives where nobody did.
  const words = texts.flatMap(text => text.split(/[,\s]+/)).filter(word => word !== '');
  return words.map(word => accountOf(option, word));
}

function accountOf(option: string, text: string): Actor {
  const actor = readActor(text);
  if ('problem' in actor)
    throw new UsageError(
      `--${option} takes the login of an account (alice, or alice:42 with its id); '${text}' is ${actor.problem}.`,
    );
  return actor;
}
