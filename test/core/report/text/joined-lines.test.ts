import { expect, test } from '@jest/globals';
import { allChecks } from '../../../../src/core/checks/index.ts';
import { sarifRules } from '../../../../src/core/report/sarif/sarif-rules.ts';
import { joinedLines } from '../../../../src/core/report/text/joined-lines.ts';

test('a paragraph and an item of a list become one line each', () => {
  const source = 'One sentence\ngoes on.\n\nA list:\n- first,\n  which goes on\n- second\n';
  expect(joinedLines(source)).toBe('One sentence goes on.\n\nA list:\n- first, which goes on\n- second');
});

test('no rule of SARIF has a line break in the middle of a sentence', () => {
  const texts = sarifRules(allChecks, [], 'https://example.com').map(({ fullDescription }) => fullDescription.text);
  expect(texts.filter(text => /[a-z,]\n[a-zA-Z`]/.test(text))).toEqual([]);
});
