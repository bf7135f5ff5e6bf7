import { addSeconds } from '../../core/add-seconds.ts';
import type { Operation, Performed } from '../../core/plan/operation.ts';
import type { ControllerParts } from './controller-parts.ts';
import { HubError } from './hub-error.ts';
import type { History, InstalledRepository, PullRequestKey } from './ports.ts';
import { changeStored, readStored, type Store } from './stored-value.ts';

/** What only tells people something: labels, reactions, comments, suggestions. The check run is not one of these. */
export type OptionalOperation = Extract<
  Operation,
  {
    kind:
      | 'create-comment'
      | 'update-comment'
      | 'delete-comment'
      | 'add-label'
      | 'remove-label'
      | 'react'
      | 'create-review'
      | 'resolve-thread';
  }
>;

/** An optional operation that GitHub refused, as it is listed for a repository. Plain data, newest first. */
export interface RefusedOperation {
  readonly number: number;
  /** Equal for equal operations. */
  readonly operation: string;
  /** One sentence without secrets. */
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const maxRefused = 100;
/** Somebody may unlock a conversation, or allow the App more. */
const againSeconds = 6 * 3600;

const kinds: ReadonlySet<Operation['kind']> = new Set<OptionalOperation['kind']>([
  'create-comment',
  'update-comment',
  'delete-comment',
  'add-label',
  'remove-label',
  'react',
  'create-review',
  'resolve-thread',
]);

export function isOptional(operation: Operation): operation is OptionalOperation {
  return kinds.has(operation.kind);
}

/** Those that GitHub did not refuse a while ago: nothing is asked for in vain in each round, and nothing waits for it. */
export async function withoutRefused(
  parts: Pick<ControllerParts, 'history' | 'clock'>,
  key: PullRequestKey,
  operations: readonly Operation[],
): Promise<readonly Operation[]> {
  if (!operations.some(isOptional)) return operations;
  const now = parts.clock.now();
  const refused = (await refusedOperations(parts.history, key)).filter(({ at }) => addSeconds(at, againSeconds) > now);
  const isRefused = (wanted: string) =>
    refused.some(({ number, operation }) => number === key.number && operation === wanted);
  return operations.filter(operation => !isOptional(operation) || !isRefused(idOf(operation)));
}

/** What GitHub refused in a repository, newest first. */
export async function refusedOperations(
  history: Pick<History, 'read'>,
  { repository }: Pick<InstalledRepository, 'repository'>,
): Promise<readonly RefusedOperation[]> {
  return (await readStored<readonly RefusedOperation[]>(history, storageKeyOf(repository.id))) ?? [];
}

/**
 * What GitHub refused on a pull request that was looked at last at a moment, newest first. What was noted longer before that is tried again in
 * each round, and noted again where it is refused again, so it is left out.
 */
export async function refusedOfPull(
  history: Pick<History, 'read'>,
  { repository, number, at }: Pick<PullRequestKey, 'repository' | 'number'> & { readonly at: string },
): Promise<readonly RefusedOperation[]> {
  const all = await refusedOperations(history, { repository });
  return all.filter(one => one.number === number && addSeconds(one.at, againSeconds) > at);
}

/**
 * Does an optional operation. Where GitHub refuses it, that is noted, and the round goes on.
 *
 * @param perform does it
 * @throws HubError where nobody knows what came of it, or where nothing can be asked now
 */
export async function performOptional(
  parts: Pick<ControllerParts, 'history' | 'queue' | 'clock'>,
  key: PullRequestKey,
  operation: OptionalOperation,
  perform: () => Promise<Performed>,
): Promise<Performed> {
  const why = await refusalOf(perform);
  const { number } = key;
  const id = idOf(operation);
  const isSame = (one: RefusedOperation) => one.number === number && one.operation === id;
  if (why === undefined) {
    if ((await refusedOperations(parts.history, key)).some(isSame)) await note(parts, key, isSame, []);
  } else {
    const refused = { number, operation: id, text: `${labelOf(operation)}: ${why}`, at: parts.clock.now() };
    await note(parts, key, isSame, [refused]);
  }
  return { kind: 'done' };
}

async function note(
  store: Store,
  key: PullRequestKey,
  isOver: (one: RefusedOperation) => boolean,
  added: readonly RefusedOperation[],
): Promise<void> {
  await changeStored<readonly RefusedOperation[]>(store, storageKeyOf(key.repository.id), (before = []) =>
    [...added, ...before.filter(one => !isOver(one))].slice(0, maxRefused),
  );
}

async function refusalOf(perform: () => Promise<Performed>): Promise<string | undefined> {
  try {
    const performed = await perform();
    if (performed.kind === 'done') return undefined;
    return performed.kind === 'refused' ? performed.reason : 'The pull request or comment no longer exists.';
  } catch (error) {
    if (error instanceof HubError && error.code === 'denied') return error.message;
    throw error;
  }
}

/** The text of a comment is left out: another one is refused for the same reason. */
function idOf(operation: OptionalOperation): string {
  switch (operation.kind) {
    case 'create-comment':
      return operation.kind;
    case 'create-review':
      return `${operation.kind} ${operation.head}`;
    case 'update-comment':
    case 'delete-comment':
    case 'resolve-thread':
      return `${operation.kind} ${operation.id}`;
    case 'react':
      return `${operation.kind} ${operation.comment} ${operation.reaction}`;
    default:
      return `${operation.kind} ${operation.name}`;
  }
}

function labelOf(operation: OptionalOperation): string {
  switch (operation.kind) {
    case 'react':
      return 'A comment did not get its reaction';
    case 'add-label':
      return 'A label was not added';
    case 'remove-label':
      return 'A label was not removed';
    case 'create-review':
      return 'Suggestions were not posted';
    case 'resolve-thread':
      return 'A suggestion was not resolved';
    default:
      return 'The comment could not be written';
  }
}

function storageKeyOf(repository: number): string {
  return `refused:${repository}`;
}
