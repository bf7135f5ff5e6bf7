import type { Actor, Known } from '../../core/actors.ts';
import { accountOf, commitOf, mapOf, numberOf, type Values } from '../../core/github/values.ts';
import type { PullRequest } from '../../core/plan/pull-request.ts';
import type { History, Hub, PullRequestKey } from './ports.ts';
import { readStored, writeStored } from './stored-value.ts';

/** Who pushed the last head that is known of. */
interface LastPush {
  readonly head: string;
  readonly by: { readonly login: string; readonly id: number };
  /** Something has changed since, and no event reported what: it may have been pushed back to this head by somebody else (T13). */
  readonly isDoubtful?: true;
}

/**
 * Who pushed exactly this head: the sender of the event that said so, which is remembered, else as GitHub's record of the repository has
 * it. The names in a commit prove nothing (A4).
 *
 * @param isFresh asks GitHub although an event reported
 * @throws HubError
 */
export async function pusherOf(
  { hub, history }: { readonly hub: Hub; readonly history: History },
  key: PullRequestKey,
  { head }: Pick<PullRequest, 'head'>,
  isFresh: boolean,
): Promise<Known<Actor>> {
  const storageKey = storageKeyOf(key.repository.id, key.number);
  const last = await readStored<LastPush>(history, storageKey);
  const reported: Known<Actor> = last?.head === head.sha ? { known: true, value: last.by } : { known: false };
  if (reported.known && !isFresh && last?.isDoubtful !== true) return reported;
  const found = await hub.pusher(key, head);
  if (!found.known) return last?.isDoubtful === true && head.repository !== undefined ? found : reported;
  const { login, id } = found.value;
  const isNew = !reported.known || reported.value.id !== id || last?.isDoubtful === true;
  if (isNew && id !== undefined)
    await writeStored(history, storageKey, { head: head.sha, by: { login, id } } satisfies LastPush);
  return found;
}

/** Remembers the sender of `synchronize`: whoever changed the head (A1). Any other event is sent by whoever did something else. */
export async function rememberPusher(history: History, name: string, payload: Values): Promise<void> {
  if (name !== 'pull_request' || payload.action !== 'synchronize') return;
  const pull = mapOf(payload.pull_request);
  const [repository, number] = [numberOf(mapOf(payload.repository).id), numberOf(pull.number)];
  const [head, sender] = [commitOf(mapOf(pull.head).sha), accountOf(payload.sender)];
  if (repository === undefined || number === undefined || head === undefined || sender === undefined) return;
  if (commitOf(payload.after) !== head) return;
  const { login, id } = sender;
  await writeStored(history, storageKeyOf(repository, number), { head, by: { login, id } } satisfies LastPush);
}

/** What was remembered is asked for again: the pull request has changed, and nobody knows whether an event reported all of it. */
export async function doubtPusher(history: History, repository: number, number: number): Promise<void> {
  const last = await readStored<LastPush>(history, storageKeyOf(repository, number));
  if (last !== undefined && last.isDoubtful !== true)
    await writeStored(history, storageKeyOf(repository, number), { ...last, isDoubtful: true });
}

function storageKeyOf(repository: number, number: number): string {
  return `pusher:${repository}:${number}`;
}
