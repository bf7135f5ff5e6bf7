import { describe, expect, test } from '@jest/globals';
import { readCodeowners } from '../../../src/core/ownership/read-codeowners.ts';
import { textFile } from './owners-of-files.ts';

function read(text: string) {
  return readCodeowners(textFile('CODEOWNERS', text));
}

/** `login, team` of each rule. */
function owners(text: string): string[] {
  return read(text).rules.map(rule =>
    [...rule.owners.map(owner => owner.login), ...rule.teams.map(team => team.name)].join(', '),
  );
}

describe('a CODEOWNERS file', () => {
  test('has one rule a line, with users, teams and e-mail addresses', () => {
    expect(owners('# all\n*  @one\t@Org-1/team.x docs@example.com # more\r\n\n/apps/ @two\n')).toEqual([
      'one, @Org-1/team.x, docs@example.com',
      'two',
    ]);
  });

  test('keeps a pattern without owners: it takes the paths away', () => {
    expect(owners('/apps/ @one\n/apps/github\n')).toEqual(['one', '']);
  });

  test('says where an owner stands', () => {
    expect(read('\n /a b @x\n/b  @two\n').rules.at(-1)?.owners[0]?.place).toEqual({
      file: 'CODEOWNERS',
      line: 3,
      column: 5,
    });
  });

  test('takes an escaped blank into the pattern', () => {
    expect(read('a\\ b @one\n').rules[0]?.pattern.parts).toEqual(['**', 'a\\ b']);
  });

  test('begins after a byte order mark', () => {
    expect(owners('\uFEFF/a @one')).toEqual(['one']);
  });

  test.each([
    ['U+0085', '/a @one # \u0085/b @two\n', 11],
    ['U+2028', '/a @one # \u2028/b @two\n', 11],
    ['a carriage return alone', '/a @one # \r/b @two\n', 11],
    ['a byte order mark inside', '/a @one # \ufeff\n', 11],
    ['a control character', '/a @one # \u0000\n', 11],
  ])('O12 Y8: counts for nothing with a character that programs read in different ways: %s', (_, text, column) => {
    const { rules, problems, isBroken } = read(text);
    expect({ rules, isBroken }).toEqual({ rules: [], isBroken: true });
    expect(problems).toMatchObject([{ place: { file: 'CODEOWNERS', line: 1, column } }]);
  });

  test('O12: a line with a blank of Unicode, except in a comment, owns nothing and keeps its paths from the lines before', () => {
    const { rules, problems } = read('* @one\r\n/b\u00a0@two\n\u3000/c/d @two\n\u2003\n/d @three # \u00a0\n');
    expect(
      rules.map(({ place, pattern, owners, problem }) => [
        place.line,
        pattern.plain?.path,
        owners.length,
        problem !== undefined,
      ]),
    ).toEqual([
      [1, undefined, 1, false],
      [2, 'b', 0, true],
      [3, 'c/d', 0, true],
      [5, 'd', 1, false],
    ]);
    expect(problems).toMatchObject([{ place: { line: 2 } }, { place: { line: 3 } }, { place: { line: 4 } }]);
  });

  test.each([
    ['a negation', '!/apps/ @one'],
    ['an escaped hash', '\\#apps @one'],
    ['a range', '/app[sx]/ @one'],
    ['a section of GitLab', '[Docs] @one'],
    ['three asterisks', '/a/***/b @one'],
  ])('O12: drops and reports %s, as GitHub does', (_title, line) => {
    const { rules, problems } = read(`/x @two\n${line}\n`);
    expect(rules).toHaveLength(1);
    expect(problems).toEqual([
      {
        message: expect.stringContaining('GitHub skips this line'),
        fix: expect.any(String),
        place: { file: 'CODEOWNERS', line: 2, column: 1 },
      },
    ]);
  });

  test.each(['**/', '/**/', '/apps/**/', 'apps/*.d/**/'])(
    'P11: nobody owns the paths of %s, which programs read in different ways',
    pattern => {
      const { rules, problems } = read(`* @one\n${pattern} @two\n`);
      expect(rules[1]).toMatchObject({ owners: [], problem: { place: { line: 2, column: 1 } } });
      expect(problems).toHaveLength(1);
      expect(read(`${pattern}x @two\n/apps/**/b/ @two\n`).problems).toEqual([]);
    },
  );

  test.each(['one', '@', '@a b@', '@org/', '@*', '@al.ce', '@аlice', '@ghost'])(
    'O7, O12, O16: %s is no owner',
    word => {
      const { rules, problems } = read(`/apps/ ${word}\n`);
      expect(rules[0]?.owners).toEqual([]);
      expect(rules[0]?.problem).toEqual(problems[0]);
      expect(problems[0]?.place).toMatchObject({ line: 1 });
    },
  );

  test('O12: is broken as a whole when it is not UTF-8 or too large', () => {
    expect(readCodeowners({ path: 'CODEOWNERS', text: '* @one\n', isUtf8: false })).toMatchObject({
      isBroken: true,
      rules: [],
    });
    expect(read(`* @one\n${'#'.repeat(3 * 1024 * 1024)}`)).toMatchObject({ isBroken: true, rules: [] });
    // GitHub counts bytes: each of these characters has two.
    const letters = 'é'.repeat(1.5 * 1024 * 1024 - 8);
    expect(read(`* @one\n#${letters}`)).toMatchObject({ isBroken: false });
    expect(read(`* @one\n#${letters}${'é'.repeat(4)}`)).toMatchObject({ isBroken: true, rules: [] });
  });
});
