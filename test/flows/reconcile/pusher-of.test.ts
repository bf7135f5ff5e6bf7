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
  await rememberPusher(parts.history, 'pull_request', eventBy(alice, change));
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
  await doubtPusher(parts.history, 11, 3);
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: true, value: mallory });
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: true, value: mallory });
});

test('T13: before merging, GitHub is asked again', async () => {
  const { parts } = await toldOfAlice({ known: true, value: mallory });
  expect(await pusherOf(parts, key, { head }, true)).toEqual({ known: true, value: mallory });
});

test('A1 T14: in doubt nobody is believed, unless the fork is gone and nobody can push', async () => {
  const { parts } = await toldOfAlice({ known: false });
  await doubtPusher(parts.history, 11, 3);
  expect(await pusherOf(parts, key, { head }, false)).toEqual({ known: false });
  const gone = { head: { ...head, repository: undefined } };
  expect(await pusherOf(parts, key, gone, false)).toEqual({ known: true, value: alice });
});
