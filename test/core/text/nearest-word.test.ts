import { expect, test } from '@jest/globals';
import { nearestWord } from '../../../src/core/text/nearest-word.ts';

test.each([
  ['image-is-pined', 'image-is-pinned'],
  ['Limits', 'limits'],
  ['lmits', 'limits'],
  ['limtis', 'limits'],
  ['oweners', 'owners'],
  ['cat-operator', undefined],
  ['gafana-operator', 'grafana-operator'],
  ['xyz', undefined],
  ['', undefined],
  ['a'.repeat(1_000_000), undefined],
])('the word that was meant by %.20s', (word, nearest) => {
  expect(nearestWord(word, ['limits', 'image-is-pinned', 'owners', 'dog-operator', 'grafana-operator'])).toBe(nearest);
});
