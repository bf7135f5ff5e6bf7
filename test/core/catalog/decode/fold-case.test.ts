import { expect, test } from '@jest/globals';
import { foldCase } from '../../../../src/core/catalog/decode/fold-case.ts';

test.each([
  ['schema', 'Schema', true],
  ['schema', 'ſchema', true],
  ['package', 'PAC\u212aAGE', true],
  ['straße', 'STRASSE', true],
  ['straße', 'STRAẞE', true],
  ['σ', 'ς', true],
  ['ﬀ', 'FF', true],
  ['µ', 'μ', true],
  ['i', 'ı', false],
  ['i', 'İ', false],
  ['i\u0307', 'İ', true],
  ['é', 'e\u0301', false],
  ['name', 'nаme', false],
])('%j and %j are one key: %s', (one, other, isOne) => expect(foldCase(one) === foldCase(other)).toBe(isOne));
