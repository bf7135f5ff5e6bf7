import type { Actor, Known } from '../../core/actors.ts';
import { accountOf, commitOf, mapOf, numberOf, type Values } from '../../core/github/values.ts';
import type { PullRequest } from '../../core/plan/pull-request.ts';
import { recall, remember } from './memory.ts';
import type { History, Hub, PullRequestKey } from './ports.ts';

/**
 * Who pushed exactly this head: the sender of the event that said so, which is remembered, else as GitHub's record of the repository has
 * it. The names in a commit prove nothing (A4).
 *
 * @throws HubError
 */
export async function pusherOf(
  { hub, history }: { readonly hub: Hub; readonly history: History },
  key: PullRequestKey,
  { head }: PullRequest,
): Promise<Known<Actor>> {
  const place = placeOf(key.repository.id, key.number, head.sha);
  const seen = accountOf(await recall(history, place));
  if (seen !== undefined) return { known: true, value: seen };
  const found = await hub.pusher(key, head);
  if (found.known && found.value.id !== undefined) await remember(history, place, found.value);
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
  await remember(history, placeOf(repository, number, head), { login, id });
}

function placeOf(repository: number, number: number, head: string): string {
  return `pusher:${repository}:${number}:${head}`;
}
