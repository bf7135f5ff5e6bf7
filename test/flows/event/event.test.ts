import { expect, test } from '@jest/globals';
import { type Event, taskOf } from '../../../src/flows/event/event.ts';

const [one, other] = ['1'.repeat(40), '2'.repeat(40)];

/** The same event, with the commit that it says it is about. */
const events: readonly (readonly [string, (sha: string) => Event['payload']])[] = [
  ['merge_group', sha => ({ merge_group: { head_sha: sha } })],
  ['push', sha => ({ ref: 'refs/heads/main', after: sha })],
];

test.each(events)('A6 the commit of %s is the one that the event says', (name, payloadOf) => {
  expect(taskOf({ name, sha: one, payload: payloadOf(one) }).sha).toBe(one);
  expect(() => taskOf({ name, sha: one, payload: payloadOf(other) })).toThrow(`but GITHUB_SHA is ${one}`);
});

test('a tag may be an object that leads to the commit', () => {
  expect(taskOf({ name: 'push', sha: one, payload: { ref: 'refs/tags/v1', after: other } }).sha).toBe(one);
});
