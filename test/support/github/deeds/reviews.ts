import { accountShape } from '../shapes/account.ts';
import { reviewShape, simplePull } from '../shapes/pull.ts';
import type { Actor } from '../state/actor.ts';
import type { Pull, Review } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { touch } from './payloads.ts';

export function dismiss(world: World, pull: Pull, review: Review, by: Actor): void {
  review.state = 'DISMISSED';
  touch(world, pull);
  emitReview(world, pull, review, 'dismissed', by);
}

export function emitReview(world: World, pull: Pull, review: Review, action: string, by: Actor): void {
  const told = {
    ...reviewShape(world, pull, review),
    user: accountShape(world, review.by),
    // Events write states in small letters, the API in capitals.
    state: review.state.toLowerCase(),
  };
  const pullRequest = simplePull(world, pull);
  const payload = () => ({ review: told, pull_request: pullRequest });
  world.emit({ event: 'pull_request_review', action, repo: pull.repo, by: by.account, payload });
}
