import { expect, test } from '@jest/globals';
import type { Actor, Known } from '../../../src/core/actors.ts';
import { doubtPusher, pusherOf, rememberPusher } from '../../../src/flows/reconcile/pusher-of.ts';
import { fakeParts } from '../../support/fake-parts.ts';

const sha = 'a'.repeat(40);
const head = { sha, branch: 'b', repository: 'fork/catalog' };
const key = { installation: 7, repository: { id: 11, name: 'o/catalog' }, number: 3 };
const alice = { login: 'alice', id: 1 };
const mallory = { login: 'mallory', id: 4 };

const eventBy = (sender: Actor, change: object = {}) => ({
  action: 'synchronize',
  after: sha,
  repository: { id: 11 },
  pull_request: { number: 3, head: { sha } },
  sender,
  ...change,
});

/** Parts to which an event told that alice pushed the head, and where GitHub's own record says something else. */
async function toldOfAlice(found: Known<Actor>, change: object = {}) {
  let asked = 0;
  const parts = fakeParts({
    async pusher() {
      asked += 1;
      return found;
    },
  });
  await rememberPusher(parts, 'pull_request', eventBy(alice, change));
  return { parts, asked: () => asked };
}

test('A1: the sender of synchronize pushed exactly that head, and nobody else is asked', async () => {
  const { parts, asked } = await toldOfAlice({ known: true, value: mallory });
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: true, value: alice });
  expect(asked()).toBe(0);
});

test.each([
  ['of another head', { after: 'b'.repeat(40) }],
  ['of another action', { action: 'edited' }],
  ['of another pull request', { pull_request: { number: 4, head: { sha } } }],
])('A2 A6: an event %s says nothing', async (_, change) => {
  const { parts } = await toldOfAlice({ known: true, value: mallory }, change);
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: true, value: mallory });
});

test('T13: after a change that no event reported, GitHub is asked who pushed it back', async () => {
  const { parts } = await toldOfAlice({ known: true, value: mallory });
  await doubtPusher(parts, 11, 3, '2026-01-01T00:00:09Z');
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: true, value: mallory });
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: true, value: mallory });
});

test('T13: before merging, GitHub is asked again', async () => {
  const { parts } = await toldOfAlice({ known: true, value: mallory });
  expect(await pusherOf(parts, key, { head }, true)).toEqual({ known: true, value: mallory });
});

test('A1 T14: in doubt nobody is believed, unless the fork is gone and nobody can push', async () => {
  const { parts } = await toldOfAlice({ known: false });
  await doubtPusher(parts, 11, 3, '2026-01-01T00:00:09Z');
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: false });
  const gone = { head: { ...head, repository: undefined } };
  expect(await pusherOf(parts, key, gone, false)).toEqual({ known: true, value: alice });
});

const pushedAt = (second: number, sender: Actor, commit = sha) => ({
  ...eventBy(sender, { after: commit }),
  pull_request: { number: 3, head: { sha: commit }, updated_at: `2026-01-01T00:00:0${second}Z` },
});
const other = 'b'.repeat(40);

/** Each event comes in this order; a number is a sweep that sees a change of this second. GitHub's own record names mallory. */
async function pusherAfter(...told: readonly (ReturnType<typeof pushedAt> | number)[]) {
  let asked = 0;
  const parts = fakeParts({
    async pusher() {
      asked += 1;
      return { known: true, value: mallory };
    },
  });
  for (const one of told) {
    if (typeof one === 'number') await doubtPusher(parts, 11, 3, `2026-01-01T00:00:0${one}.000Z`);
    else await rememberPusher(parts, 'pull_request', one);
  }
  const pusher = await pusherOf(parts, key, { head }, false);
  return { pusher: pusher.known ? pusher.value.login : undefined, asked };
}

test.each([
  ['before the ones that came first', [pushedAt(3, mallory), pushedAt(1, alice)], { pusher: 'mallory', asked: 0 }],
  [
    'before two that came in another order',
    [pushedAt(3, mallory), pushedAt(2, mallory, other), pushedAt(1, alice)],
    { pusher: 'mallory', asked: 0 },
  ],
  ['before what a sweep saw', [4, pushedAt(1, alice)], { pusher: 'mallory', asked: 1 }],
  ['in the second of what a sweep saw', [1, pushedAt(1, alice)], { pusher: 'mallory', asked: 1 }],
  ['in the same second', [pushedAt(1, mallory), pushedAt(1, alice)], { pusher: 'mallory', asked: 1 }],
  ['twice', [pushedAt(1, alice), pushedAt(1, alice)], { pusher: 'alice', asked: 0 }],
  ['after all that is known', [pushedAt(1, mallory), 4, pushedAt(5, alice)], { pusher: 'alice', asked: 0 }],
])('T13 T16: of an event that was sent %s', async (_, told, expected) => {
  expect(await pusherAfter(...told)).toEqual(expected);
});

test('T13 T16: a late event does not stand in for what GitHub said', async () => {
  const parts = fakeParts({ pusher: async () => ({ known: true, value: mallory }) });
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: true, value: mallory });
  await rememberPusher(parts, 'pull_request', pushedAt(1, alice));
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: true, value: mallory });
});
