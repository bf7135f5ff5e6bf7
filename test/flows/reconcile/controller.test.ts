import { expect, test } from '@jest/globals';
import { createController } from '../../../src/flows/reconcile/controller.ts';
import { HubError, type HubErrorCode } from '../../../src/flows/reconcile/hub-error.ts';
import { type FakeParts, fakeNow, fakeParts } from '../../support/fake-parts.ts';

const pull = 'pull:7:11:3';
const retryAt = '2026-03-01T13:00:00.000Z';
const payload = {
  action: 'opened',
  installation: { id: 7 },
  repository: { id: 11, full_name: 'o/catalog' },
  pull_request: { number: 3 },
};

const failing = (code: HubErrorCode): FakeParts =>
  fakeParts({
    async observe() {
      throw new HubError(code, 'No.', { fix: 'Wait.', ...(code === 'rate-limited' ? { retryAt } : {}) });
    },
  });

test('W8: work that the rate limit stops goes on when GitHub says so', async () => {
  const parts = failing('rate-limited');
  await createController(parts).handle(pull);
  expect([...parts.added]).toEqual([[pull, retryAt]]);
});

test('what is denied is not requested again at once; what got no answer is', async () => {
  const denied = failing('denied');
  await createController(denied).handle(pull);
  expect(denied.added.size).toBe(0);
  expect(denied.notes.map(({ kind }) => kind)).toEqual(['failed']);
  await expect(createController(failing('unavailable')).handle(pull)).rejects.toThrow('No.');
});

test.each(['repository_ruleset', 'branch_protection_rule'])(
  'C1: after %s, in this process or another one, no rules are used that were read before',
  async name => {
    const asked: unknown[] = [];
    const parts = fakeParts({ observe: async (_, how) => void asked.push(how?.rulesSince) });
    await createController(parts).handle(pull);
    // A rule of an organization: it names no repository.
    const event = { action: 'created', installation: { id: 7 } };
    await createController(parts).onEvent(name, event, { guid: 'g', at: '2026-03-01T12:00:00.000Z' });
    await createController(parts).handle(pull);
    expect(asked).toEqual([undefined, '2026-03-01T12:00:10.000Z']);
  },
);

test('a key of nobody is ignored', async () => {
  const parts = fakeParts({});
  await createController(parts).handle('pull:7:what');
  expect(parts.added.size).toBe(0);
});

test('a key of an older version is added in its present form, and not worked on beside it', async () => {
  const parts = fakeParts({});
  await createController(parts).handle('pull:7:11:o/catalog:3');
  expect([...parts.added.keys()]).toEqual([pull]);
});

test('T15: work is done under the name that its repository has by now, and none where it is gone', async () => {
  const asked: string[] = [];
  const named = (name: string | undefined): FakeParts =>
    fakeParts({
      named: async ({ installation }) =>
        name === undefined ? undefined : { installation, repository: { id: 11, name } },
      observe: async ({ repository }) => void asked.push(repository.name),
    });
  await createController(named('o/renamed')).handle(pull);
  await createController(named(undefined)).handle(pull);
  expect(asked).toEqual(['o/renamed']);
});

test('T16 W2: a delivery counts as seen only when its work is kept', async () => {
  const parts = fakeParts({});
  const full = { ...parts, queue: { ...parts.queue, add: async () => Promise.reject(new Error('disk full')) } };
  const delivery = { guid: 'g', at: fakeNow };
  await expect(createController(full).onEvent('pull_request', payload, delivery)).rejects.toThrow('disk full');
  expect(parts.seen.size).toBe(0);
  await createController(parts).onEvent('pull_request', payload, delivery);
  expect([...parts.added.keys()]).toEqual([pull]);
  expect([...parts.seen]).toEqual(['g']);
});

test('T16: failed deliveries are sent again, each once, and those that came are not', async () => {
  const sent: string[] = [];
  const parts = fakeParts({
    failedDeliveries: async since => {
      expect(since).toBe('2026-02-26T12:00:00.000Z');
      return [
        { id: '1', guid: 'came' },
        { id: '2', guid: 'lost' },
      ];
    },
    redeliver: async id => void sent.push(id),
  });
  parts.seen.add('came');
  await createController(parts).handle('deliveries');
  await createController(parts).handle('deliveries');
  expect(sent).toEqual(['2']);
});

test('T16: one installation and one repository that cannot be read never stop the sweep', async () => {
  const of = (id: number) => ({ installation: 7, repository: { id, name: `o/${id}` }, isPrivate: false });
  const parts = fakeParts({
    async *repositories(onFailure) {
      onFailure(8, new HubError('denied', 'It is suspended.', { fix: 'Unsuspend it.' }));
      yield of(1);
      yield of(2);
    },
    async openPullRequests({ repository }) {
      if (repository.id === 1) throw new HubError('unavailable', 'No.', { fix: 'Wait.' });
      return [{ number: 5, head: 'a', base: { branch: 'main', sha: 'b' }, updatedAt: '2026-03-01T11:00:00Z' }];
    },
    branch: async () => 'b',
  });
  await createController(parts).handle('sweep');
  expect([...parts.added.keys()]).toEqual(['pull:7:2:5', 'base:7:2:main']);
  expect(parts.notes.map(note => note.kind === 'failed' && note.key)).toEqual(['installation:8', 'repository:7:1']);
});
