import type { Actor, Known } from '../../core/actors.ts';
import { accountOf, commitOf, mapOf, numberOf, textOf, type Values } from '../../core/github/values.ts';
import type { PullRequest } from '../../core/plan/pull-request.ts';
import type { Hub, PullRequestKey } from './ports.ts';
import { changeStored, readStored, type Store } from './stored-value.ts';

/** Who pushed the last head that is known of. */
interface LastPush {
  readonly head: string;
  readonly by: { readonly login: string; readonly id: number };
  /** When the pull request changed last, as whatever told of it says. ISO 8601, UTC; undefined where nothing did. */
  readonly at?: string;
  /** Something has changed since, and no event reported what: it may have been pushed back to this head by somebody else (T13). */
  readonly isDoubtful?: true;
}

/** A change of which no event had come when it was seen. */
type Unreported = Omit<LastPush, 'head' | 'by'> & { readonly head?: undefined; readonly by?: undefined };

/**
 * Who pushed exactly this head: the sender of the event that said so, which is remembered, else as GitHub's record of the repository has
 * it. The names in a commit prove nothing (A4).
 *
 * @param isFresh asks GitHub although an event reported
 * @throws HubError
 */
export async function pusherOf(
  { hub, ...store }: Store & { readonly hub: Pick<Hub, 'pusher'> },
  key: PullRequestKey,
  { head }: Pick<PullRequest, 'head'>,
  isFresh: boolean,
): Promise<Known<Actor>> {
  const place = placeOf(key.repository.id, key.number);
  const last = await readStored<LastPush | Unreported>(store.history, place);
  const reported: Known<Actor> = last?.head === head.sha ? { known: true, value: last.by } : { known: false };
  if (reported.known && !isFresh && last?.isDoubtful !== true) return reported;
  const found = await hub.pusher(key, head);
  if (!found.known) return last?.isDoubtful === true && head.repository !== undefined ? found : reported;
  const { login, id } = found.value;
  const isNew = !reported.known || reported.value.id !== id || last?.isDoubtful === true;
  if (isNew && id !== undefined) {
    const asked = JSON.stringify(last);
    // An event may have told of a later push meanwhile.
    await changeStored<LastPush | Unreported>(store, place, before =>
      JSON.stringify(before) === asked ? { head: head.sha, by: { login, id }, ...timeOf(last?.at) } : undefined,
    );
  }
  return found;
}

/**
 * Remembers the sender of `synchronize`: whoever changed the head (A1). Any other event is sent by whoever did something else. Events come late, twice
 * and out of order (T16): one that is older than what is known already says nothing.
 */
export async function rememberPusher(store: Store, name: string, payload: Values): Promise<void> {
  if (name !== 'pull_request' || payload.action !== 'synchronize') return;
  const pull = mapOf(payload.pull_request);
  const [repository, number] = [numberOf(mapOf(payload.repository).id), numberOf(pull.number)];
  const [head, sender] = [commitOf(mapOf(pull.head).sha), accountOf(payload.sender)];
  if (repository === undefined || number === undefined || head === undefined || sender === undefined) return;
  if (commitOf(payload.after) !== head) return;
  const { login, id } = sender;
  const push = { head, by: { login, id }, ...timeOf(isoTime(pull.updated_at)) };
  await changeStored<LastPush | Unreported>(store, placeOf(repository, number), before => afterPush(before, push));
}

/** What is known after an event; undefined where that is what was known before. */
function afterPush(before: LastPush | Unreported | undefined, push: LastPush): LastPush | undefined {
  if (before === undefined) return push;
  const isTimed = before.at !== undefined && push.at !== undefined;
  if (isTimed && push.at > before.at) return push;
  if (isTimed && push.at < before.at) return undefined;
  // GitHub's times have seconds: of two pushes within one, nobody knows which was the last.
  const isSame = before.isDoubtful !== true && before.head === push.head && before.by.id === push.by.id;
  return isSame ? undefined : { ...push, ...timeOf(before.at ?? push.at), isDoubtful: true };
}

/**
 * What was remembered is asked for again: the pull request has changed, and nobody knows whether an event reported all of it.
 *
 * @param at when it changed. ISO 8601, UTC
 */
export async function doubtPusher(store: Store, repository: number, number: number, at: string): Promise<void> {
  await changeStored<LastPush | Unreported>(store, placeOf(repository, number), before => ({
    ...before,
    ...timeOf(
      [before?.at, isoTime(at)]
        .filter(time => time !== undefined)
        .toSorted()
        .at(-1),
    ),
    isDoubtful: true,
  }));
}

/** The same moment always has the same text, so that texts can be compared. */
function isoTime(value: unknown): string | undefined {
  const time = Date.parse(textOf(value) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function timeOf(at: string | undefined): Pick<LastPush, 'at'> {
  return at === undefined ? {} : { at };
}

function placeOf(repository: number, number: number): string {
  return `pusher:${repository}:${number}`;
}
