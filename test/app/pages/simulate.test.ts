import { afterEach, expect, test } from '@jest/globals';
import type { Simulate } from '../../../src/app/pages/page-parts.ts';
import type { Supposition } from '../../../src/flows/reconcile/simulate.ts';
import { publicRepository, samplePull } from './support/sample-records.ts';
import { servePages } from './support/serve-pages.ts';

let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function simulating(simulate: Simulate) {
  const server = await servePages({ repositories: [publicRepository], pulls: [samplePull] }, { simulate });
  close = server.close;
  const get = async (query: string) => {
    const answer = await fetch(`${server.url}/acme/catalog/pull/12/simulate${query}`);
    return { status: answer.status, text: await answer.text() };
  };
  return { get, errors: server.errors };
}

test('judges again with what is assumed, and only then', async () => {
  const assumed: Supposition[] = [];
  const { get } = await simulating(async (record, assumption) => {
    assumed.push(assumption);
    return { standing: { mark: 'good', title: 'Would be merged' }, conditions: [], verdict: record.verdict };
  });
  const form = await get('');
  expect(form.text).toContain('method="get"');
  expect(assumed).toEqual([]);
  const { text } = await get(`?login=bob&config=${encodeURIComponent('merge:\r\n  method: squash')}`);
  expect(assumed).toEqual([{ approvedBy: 'bob', config: 'merge:\n  method: squash' }]);
  expect(text).toContain('Would be merged');
  expect(text).toContain('value="bob"');
  expect(text).toContain('merge:\n  method: squash</textarea>');
});

test.each([['?login=a%20b'], ['?login=-x'], [`?login=${'a'.repeat(60)}`], [`?config=${'a'.repeat(8_001)}`]])(
  '%s is refused without judging',
  async query => {
    const { get } = await simulating(() => Promise.reject(new Error('judged')));
    const { status, text } = await get(query);
    expect(status).toBe(400);
    expect(text).toContain('The simulation failed');
  },
);

test('one after the other, and no more than a few wait', async () => {
  let running = 0;
  let most = 0;
  let turnedAway = 0;
  let release = () => {};
  const gate = new Promise<void>(resolve => {
    release = resolve;
  });
  const { get } = await simulating(async () => {
    running += 1;
    most = Math.max(most, running);
    await gate;
    running -= 1;
    return { standing: { mark: 'good', title: 'Would be merged' }, conditions: [], verdict: undefined };
  });
  const answers = Array.from({ length: 7 }, () =>
    get('?login=bob').then(answer => {
      // Those that are turned away are answered at once.
      if (answer.status === 503) turnedAway += 1;
      if (turnedAway === 3) release();
      return answer.status;
    }),
  );
  expect((await Promise.all(answers)).sort()).toEqual([200, 200, 200, 200, 503, 503, 503]);
  expect(most).toBe(1);
});

test('a failure says nothing of its cause, and does not stop the next one', async () => {
  let fails = true;
  const { get, errors } = await simulating(async () => {
    if (fails) throw new Error('token ghs_secret');
    return { standing: { mark: 'good', title: 'Would be merged' }, conditions: [], verdict: undefined };
  });
  const { status, text } = await get('?login=bob');
  expect(status).toBe(503);
  expect(text).not.toContain('ghs_secret');
  expect(errors).toHaveLength(1);
  fails = false;
  expect((await get('?login=bob')).status).toBe(200);
});
