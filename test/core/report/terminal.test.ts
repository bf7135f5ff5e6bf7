import { describe, expect, test } from '@jest/globals';
import { terminalReport } from '../../../src/core/report/terminal.ts';
import { harmlessText } from '../../../src/core/report/text/harmless-text.ts';
import { expectFixture } from './support/expect-fixture.ts';
import { randomNumbers } from './support/hostile-text.ts';
import { hostileVerdict } from './support/hostile-verdict.ts';
import { sampleVerdict } from './support/sample-verdict.ts';
import { findingWith, verdictWith } from './support/verdict-with.ts';

const plain = { color: false, verbose: false, all: false };

test('a whole report', () => {
  expectFixture('sample.txt', terminalReport(sampleVerdict, plain));
});

test('every check, when requested', () => {
  expectFixture('sample-verbose.txt', terminalReport(sampleVerdict, { ...plain, verbose: true }));
});

test('colours add nothing but colours', () => {
  const colored = terminalReport(sampleVerdict, { ...plain, color: true });
  expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(terminalReport(sampleVerdict, plain));
  expect(colored).toContain('\u001b[31merror\u001b[39m');
  expect(terminalReport(sampleVerdict, plain)).not.toContain('\u001b');
});

test('lines of words are not longer than 100 columns', () => {
  for (const line of terminalReport(sampleVerdict, plain).split('\n')) expect(line.length).toBeLessThanOrEqual(100);
});

test('a merge says why', () => {
  const reason = { code: 'all-passed', message: 'Every check passed.', actor: 'nobody', who: [] } as const;
  const text = terminalReport(verdictWith({ decision: { action: 'merge', reasons: [reason] } }), plain);
  expect(text).toContain('\nWhy\n  Every check passed.\n');
  expect(text.endsWith('\nmerge: no blocking findings\n')).toBe(true);
});

test('what one actor has to do stands together, whatever stands between, and what nobody has to is no task', () => {
  const reason = (actor: 'author' | 'owner' | 'nobody', message: string, ...who: string[]) =>
    ({ code: 'some', message, actor, who }) as const;
  const reasons = [
    reason('author', 'Mend this.', 'alice'),
    reason('owner', 'Approve it.', 'bob'),
    reason('nobody', 'By the way.'),
    reason('author', `${'And this '.repeat(11)}too.`, 'alice'),
    reason('owner', 'Approve that.', 'carol'),
    reason('nobody', 'And that.'),
  ];
  const verdict = verdictWith({ decision: { action: 'refuse', reasons } });
  const lines = `
Who acts next
  the author (alice):
    - Mend this.
    - And this And this And this And this And this And this And this And this And this And this And
      this too.
  an owner (bob): Approve it.
  an owner (carol): Approve that.

Also
  By the way.
  And that.
`;
  expect(terminalReport(verdict, plain)).toContain(lines);
});

describe('M8: no text from a pull request forges a line of a log, as it is written', () => {
  test.each([
    ['a line break', 'a\nERROR b', 'a\\nERROR b'],
    ['a carriage return', 'a\rok', 'a\\rok'],
    ['an escape sequence', '\u001b[2Jgone', '\\x1b[2Jgone'],
    ['a control of C1', '\u009b31m', '\\x9b31m'],
    ['a turn of direction', 'a\u202eb', 'a\\u{202e}b'],
    ['a lone surrogate', 'a\ud800', 'a\\u{d800}'],
    ['a no-break space', 'a\u00a0b', 'a\\xa0b'],
    ['a command of a runner', '::error::x', '\\x3a:error::x'],
    ['an old command of a runner', 'x ##[group]', 'x #\\x23[group]'],
  ])('%s', (_, message, shown) => {
    const written = harmlessText(terminalReport(verdictWith({ findings: [findingWith({ message })] }), plain));
    expect(written).toContain(`\n  ${shown}\n`);
  });

  test('120 verdicts of hostile texts hold no control, no bidi and no command', () => {
    const random = randomNumbers(8);
    for (let round = 0; round < 120; round += 1) {
      const report = terminalReport(hostileVerdict(random), { ...plain, verbose: round % 2 === 0 });
      const lines = harmlessText(report).split('\n');
      const obeyed = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}|##[a-z]*\[|^\s*::/u;
      expect(lines.filter(line => obeyed.test(line))).toEqual([]);
    }
  });
});
