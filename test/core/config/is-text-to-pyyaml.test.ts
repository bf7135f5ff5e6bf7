import { expect, test } from '@jest/globals';
import { isTextToPyyaml } from '../../../src/core/config/is-text-to-pyyaml.ts';

/** What PyYAML 6.0.3 made of them. */
test.each([
  ['1:30 190:20:30 1:5. 0:30.5 -1:30 +1:59 1:5:7', false],
  ['0:30 1:60 +00:4 v1:30 1:30a stable 4.20.1 v4.20', true],
  ['2026-01-26 2001-12-14 2026-01-26T00:00:00Z 2026-1-6t1:00:00.5', false],
  ['2026-1-26 2026-01 2026-01-26-rc1 20260126-x', true],
  ['0 17 017 0b1 0x1F 1_000 4.20 1. .5 .inf -.INF .nan 685_230.15 1.5e+3', false],
  ['0o17 1e3 1.5e3 08 a1 -', true],
  ['yes No on OFF true ~ null', false],
  ['y n TruE nil', true],
])('%s are texts to PyYAML: %s', (words, expected) => {
  for (const word of words.split(' ')) expect([word, isTextToPyyaml(word)]).toEqual([word, expected]);
});
