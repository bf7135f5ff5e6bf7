import type { Caller } from '../auth.ts';
import { demand } from '../permissions.ts';
import type { Actor } from '../state/actor.ts';
import type {
  Account,
  CheckRun,
  CheckSuite,
  Comment,
  Issue,
  Label,
  Pull,
  QueueEntry,
  Repo,
  Review,
  Status,
} from '../state/model.ts';
import type { World } from '../state/world.ts';

/** An object of the schema: its fields, those that take work as functions of the arguments. What it lacks is an error, never null. */
export type Node = Readonly<Record<string, unknown>>;

export type Arguments = Readonly<Record<string, unknown>>;

/** Makes objects of the schema; they name each other. */
export interface Nodes {
  account(account: Account | undefined): Node | null;
  repository(repo: Repo): Node;
  pull(pull: Pull): Node;
  issue(issue: Issue): Node;
  comment(comment: Comment): Node;
  review(pull: Pull, review: Review): Node;
  label(repo: Repo, label: Label): Node;
  commit(repo: Repo, sha: string): Node;
  ref(repo: Repo, branch: string): Node | null;
  suite(suite: CheckSuite): Node;
  run(run: CheckRun): Node;
  status(repo: Repo, status: Status): Node;
  queue(repo: Repo, branch: string): Node | null;
  entry(entry: QueueEntry): Node;
}

export interface Context {
  readonly world: World;
  readonly caller: Extract<Caller, { kind: 'token' }>;
  readonly actor: Actor;
  readonly nodes: Nodes;
  /** @throws ApiError where whoever asks may not */
  need(repo: Repo, permission: string): void;
}

export function contextOf(
  world: World,
  caller: Extract<Caller, { kind: 'token' }>,
  make: (context: Context) => Nodes,
): Context {
  const context = {
    world,
    caller,
    actor: caller.actor,
    need: (repo: Repo, permission: string) => demand(world, caller, repo, permission),
  };
  const whole: Context = Object.defineProperty(context as Context, 'nodes', { get: () => nodes });
  const nodes = make(whole);
  return whole;
}
