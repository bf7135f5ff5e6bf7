import { describe, expect, test } from '@jest/globals';
import { isBotLogin, readLogin, sameLogin } from '../../../src/core/ownership/login.ts';

describe('a login', () => {
  test.each(['a', 'Alice', 'ack-bot', 'x1-2-3', 'octocat_acme', 'dependabot[bot]', 'a'.repeat(39), 'trailing-'])(
    'is %s',
    text => {
      expect(readLogin(text)).toEqual({ login: text });
    },
  );

  test.each([
    ['O16: a wildcard', '*', 'wildcard'],
    ['O16: a wildcard inside', 'a*', 'wildcard'],
    ['O8: a team', 'org/team', 'team'],
    ['an at sign', '@alice', '@'],
    ['an e-mail address', 'alice@example.com', 'e-mail'],
    ['nothing', '', 'empty'],
    ['O6: the account that stands for deleted ones', 'Ghost', 'deleted'],
    ['O5: a regular expression', 'al.ce', 'not a login'],
    ['O7: a Cyrillic letter', 'аlice', 'not a login'],
    ['O7: a fullwidth letter', 'ａlice', 'not a login'],
    ['O7: a zero-width space', 'ali\u200Bce', 'not a login'],
    ['a blank behind', 'alice ', 'not a login'],
    ['a line break', 'alice\n', 'not a login'],
    ['too many characters', 'a'.repeat(40), 'not a login'],
  ])('is not %s', (_title, text, problem) => {
    expect(readLogin(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe('comparing logins', () => {
  test.each([
    ['alice', 'ALICE', true],
    ['bob', 'bobby', false],
    ['bobby', 'bob', false],
    ['', 'a', false],
    // The Kelvin sign and the dotless i fold onto ASCII letters in Unicode.
    ['kim', '\u212Aim', false],
    ['ivan', '\u0131van', false],
  ])('O5, O7: %s and %s', (one, other, same) => {
    expect(sameLogin(one, other)).toBe(same);
  });

  test('O13: the account of an app is known by its suffix', () => {
    expect(['renovate[bot]', 'renovate[BOT]', 'ack-bot', 'bot'].map(isBotLogin)).toEqual([true, true, false, false]);
  });
});
