import { expect, test } from '@jest/globals';
import { visible } from '../../../src/core/report/text/visible.ts';
import { showName } from '../../../src/core/text/shown-names.ts';

test('a name is escaped in messages as it is where reports show it', () => {
  const hidden = [
    '\n',
    '\r',
    '\t',
    '\u0000',
    '\u001b[31m',
    '\u007f',
    '\u009b',
    '\u00a0',
    '\u202e',
    '\u{e0041}',
    '\ud800',
  ];
  expect(hidden.map(showName)).toEqual(hidden.map(visible));
  expect(showName('a\u001bb\u202e\n')).toBe('a\\x1bb\\u{202e}\\n');
});

test('a name has letters outside of ASCII escaped, too', () => {
  expect(['é', '\u043e', '\u{1f600}'].map(showName)).toEqual(['\\xe9', '\\u{43e}', '\\u{1f600}']);
});
