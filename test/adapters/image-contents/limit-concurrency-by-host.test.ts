import { expect, test } from '@jest/globals';
import { limitConcurrencyByHost } from '../../../src/adapters/image-contents/limit-concurrency-by-host.ts';

/** Jobs that run until they are ended, by the order in which they began. */
function jobs() {
  const running: { readonly name: string; readonly end: () => void }[] = [];
  const job = (name: string) => () => new Promise<void>(end => running.push({ name, end }));
  const settled = () => new Promise(resolve => setImmediate(resolve));
  return { running, job, settled, names: () => running.map(({ name }) => name) };
}

test('R14 a host that does not answer does not keep others from being asked', async () => {
  const { job, settled, names } = jobs();
  const gate = limitConcurrencyByHost(4, 2);
  for (let count = 0; count < 10; count++) void gate('silent')(job('silent'));
  void gate('other')(job('other'));
  await settled();
  expect(names()).toEqual(['silent', 'silent', 'other']);
});

test('all hosts together have their limit, and those who wait come in turn', async () => {
  const { running, job, settled, names } = jobs();
  const gate = limitConcurrencyByHost(2, 2);
  const done = ['a', 'b', 'c', 'a'].map(host => gate(host)(job(host)));
  await settled();
  expect(names()).toEqual(['a', 'b']);
  running[0]?.end();
  await settled();
  expect(names()).toEqual(['a', 'b', 'c']);
  for (let next = 1; next < 4; next++) {
    running[next]?.end();
    await settled();
  }
  await Promise.all(done);
  expect(names()).toEqual(['a', 'b', 'c', 'a']);
});
