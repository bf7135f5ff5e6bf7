import { expect, test } from '@jest/globals';
import type { ImageFact } from '../../src/core/image/facts.ts';
import type { Outcome } from '../../src/core/image/outcome.ts';
import { imagesWithinLimits } from '../../src/flows/load/images-within-limits.ts';

const digest = { algorithm: 'sha256', hex: 'a'.repeat(64), text: `sha256:${'a'.repeat(64)}` } as const;
const absent: Outcome<never> = { kind: 'absent', detail: 'there is none' };

function imageOf(text: string): Outcome<ImageFact> {
  const files = [{ path: 'manifests/a.yaml', text, isUtf8: true }];
  return { kind: 'exists', value: { digest, contents: { kind: 'exists', value: { labels: new Map(), files } } } };
}

const dense = `kind: A\ndata: [${'x,'.repeat(40)}]\n`;
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(name => imageOf(`${dense}name: ${name}\n`));
const images = { a, again: a, gone: absent, b, c, d };
const facts = new Map(Object.entries(images).flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact]])));

test('what images hold that is too much together is unknown, and that they are there is known', () => {
  const within = imagesWithinLimits(facts, 80);
  expect([...within.keys()]).toEqual(['a', 'again', 'gone', 'b', 'c', 'd']);
  const unknown = { kind: 'exists', value: { digest, contents: { kind: 'unknown', cause: 'too-many' } } };
  expect([...within.values()]).toMatchObject([a, a, absent, b, unknown, unknown]);
});

test('what can be held is left as it is', () => {
  expect(imagesWithinLimits(facts, 1000)).toBe(facts);
});
