import type { Values } from '../../../src/core/github/values.ts';
import { account, installation, isoOf, pullOf, repository, tipOf, type World } from './world.ts';

/** Sends an event on its way. Whether and when it comes is not decided here. */
export function emit(world: World, name: string, payload: Values): void {
  const id = String(world.nextId++);
  const from = {
    installation: { id: installation },
    repository: { id: repository.id, full_name: world.name, default_branch: 'main' },
  };
  world.deliveries.push({ id, guid: `guid-${id}`, name, payload: { ...from, ...payload } });
}

/** An event of a pull request: something of it has changed. */
export function emitPull(
  world: World,
  number: number,
  action: string,
  sender: string,
  more: { readonly name?: string; readonly payload?: Values } = {},
): void {
  const pull = pullOf(world, number);
  pull.updatedAt = world.scheduler.now();
  emit(world, more.name ?? 'pull_request', {
    action,
    number,
    pull_request: {
      number,
      user: account(pull.author),
      draft: pull.isDraft,
      updated_at: isoOf(pull.updatedAt),
      head: { sha: pull.head, ref: `branch-${number}`, repo: { full_name: 'fork/catalog' } },
      base: { sha: tipOf(world, pull.branch), ref: pull.branch, repo: { full_name: world.name } },
    },
    sender: account(sender),
    ...more.payload,
  });
}

export function emitPush(world: World, branch: string, before: string): void {
  emit(world, 'push', { ref: `refs/heads/${branch}`, before, after: tipOf(world, branch) });
}

export function emitComment(world: World, number: number, action: string, by: string): void {
  pullOf(world, number).updatedAt = world.scheduler.now();
  emit(world, 'issue_comment', {
    action,
    issue: { number, pull_request: {} },
    comment: { user: account(by) },
    sender: account(by),
  });
}
