import { expect, test } from '@jest/globals';
import { LineIndex } from '../../../src/core/catalog/line-index.ts';
import { positionIn } from '../../../src/core/catalog/position-in.ts';
import { createRandom } from '../../support/random.ts';

test.each([1, 2, 3])('lines of all lengths are counted (seed %d)', seed => {
  const random = createRandom(seed);
  const lengths = [0, 1, 20, 1022, 1023, 1024, 1025, 5000];
  const text = Array.from({ length: 200 }, () => 'x'.repeat(random.pick(lengths))).join('\n');
  const index = new LineIndex(text);
  for (let count = 0; count < 2000; count += 1) {
    const offset = random.int(text.length + 1);
    expect([offset, index.at(offset)]).toEqual([offset, positionIn(text, offset)]);
  }
});

test('every offset of line ends alone has its line', () => {
  const text = '\n'.repeat(5000);
  const index = new LineIndex(text);
  for (let offset = 0; offset <= text.length; offset += 1)
    expect(index.at(offset)).toEqual({ line: offset + 1, column: 1 });
});
