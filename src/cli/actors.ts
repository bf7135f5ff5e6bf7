import { type Actor, type Actors, type Known, nobodyKnown } from '../core/actors.ts';
import { withAssumptions } from '../core/policy/assumptions.ts';
import { listOption, textOption } from './arguments.ts';
import type { Arguments, OptionSpec } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Who acts on the change. */
export const actorOptions: Readonly<Record<string, OptionSpec>> = {
  author: { type: 'string', value: 'LOGIN', help: 'Author of the change' },
  'author-id': { type: 'string', value: 'N', help: 'Numeric id of the author' },
  'approved-by': {
    type: 'string',
    multiple: true,
    value: 'LOGIN',
    help: 'Who approved exactly this head; may be repeated',
  },
};

/**
 * The actors that the command line states. What only GitHub knows (draft, hold, reviews that ask for changes) is assumed
 * not to stand in the way, and the decision says so.
 */
export function actorsOf(args: Arguments): Actors {
  const approvals = listOption(args, 'approved-by').map(login => ({ login }));
  return withAssumptions({
    ...nobodyKnown,
    author: authorOf(args),
    ...(approvals.length > 0 ? { approvals: { known: true, value: approvals } } : {}),
  });
}

function authorOf(args: Arguments): Known<Actor> {
  const login = textOption(args, 'author');
  const id = textOption(args, 'author-id');
  if (login === undefined) {
    if (id !== undefined) throw new UsageError('--author-id goes with --author.');
    return { known: false };
  }
  if (id === undefined) return { known: true, value: { login } };
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new UsageError(`--author-id takes a number; it was given '${id}'.`);
  return { known: true, value: { login, id: Number(id) } };
}
