import { describe, expect, test } from '@jest/globals';
import { annotationsReport } from '../../../src/core/report/annotations.ts';
import { expectFixture } from './support/expect-fixture.ts';
import { randomNumbers } from './support/hostile-text.ts';
import { hostileVerdict } from './support/hostile-verdict.ts';
import { sampleOptions } from './support/options.ts';
import { sampleVerdict } from './support/sample-verdict.ts';
import { findingWith, verdictWith } from './support/verdict-with.ts';

function lines(findings: readonly ReturnType<typeof findingWith>[], annotations = 10): readonly string[] {
  return annotationsReport(verdictWith({ valid: false, findings }), { ...sampleOptions, annotations })
    .split('\n')
    .slice(0, -1);
}

test('a whole report', () => {
  expectFixture('sample.github.txt', annotationsReport(sampleVerdict, sampleOptions));
});

test('M4: ten of each level, the most severe first, and a notice about the rest', () => {
  const findings = [
    ...Array.from({ length: 13 }, (_, line) =>
      findingWith({ severity: 'warning', file: 'a', line, message: `It ${line}.` }),
    ),
    ...Array.from({ length: 12 }, (_, line) => findingWith({ file: 'b', line, message: `It ${line}.` })),
    findingWith({ severity: 'unknown', file: 'c' }),
  ];
  const commands = lines(findings).map(line => line.replace(/ .*/, ''));
  expect(commands).toEqual([...Array(10).fill('::error'), ...Array(10).fill('::warning'), '::notice']);
  expect(lines(findings)[10]).toContain('file=c::');
  expect(lines(findings).at(-1)).toBe(
    '::notice title=catalog-keeper::invalid: b:0: It 0 (and 11 more errors). 6 more findings are not annotated; --all and --format json list all findings.',
  );
  expect(lines(findings, 1)).toHaveLength(3);
});

test('what waits for an approval is a notice, never an error, and leaves room for the verdict', () => {
  const waiting = findingWith({ severity: 'waiting', fix: 'Wait for an owner.' });
  expect(lines([waiting])).toEqual([
    `::notice title=some-check::It is wrong.%0ANext: Wait for an owner.%0A${sampleOptions.docsUrl}/some-check.md`,
    '::notice title=catalog-keeper::invalid: It is wrong.',
  ]);
  const many = Array.from({ length: 13 }, (_, line) => ({ ...waiting, file: 'a', line, message: `It ${line}.` }));
  expect(lines(many)).toHaveLength(10);
  expect(lines(many).at(-1)).toContain('4 more findings are not annotated');
  expect(lines([waiting], 0)).toHaveLength(1);
});

test('an approved finding is not annotated, nor counted as left out', () => {
  expect(lines([findingWith({ severity: 'waiting', approvedBy: 'mona' })])).toEqual([
    '::notice title=catalog-keeper::invalid: 1 approved finding.',
  ]);
});

test('a waived finding is not annotated, nor counted as left out', () => {
  const waiver = { owner: 'dora', reason: 'known', expires: '2027-01-01' };
  expect(lines([findingWith({ waiver })])).toEqual(['::notice title=catalog-keeper::invalid: 1 waived finding.']);
});

describe('M5: only paths of the repository are named as files', () => {
  test.each([
    ['a/b.yaml', true],
    ['a b/c,d:e.yaml', true],
    ['../x', false],
    ['/etc/passwd', false],
    ['a/../b', false],
    ['a//b', false],
    ['a\nb', false],
    ['a\u202eb', false],
    ['', false],
    [`a/${'x'.repeat(5000)}`, false],
  ])('%j', (file, isNamed) => {
    const [line = ''] = lines([findingWith({ file, line: 3, column: 2 })]);
    expect(line.includes(',file=')).toBe(isNamed);
    expect(line.includes('line=3')).toBe(isNamed);
  });

  test('another path is named in the message', () => {
    expect(lines([findingWith({ file: '../x', line: 3 })])[0]).toContain('::../x:3: It is wrong.%0A');
  });
});

describe('M8: nothing from a pull request begins a command', () => {
  test('what the runner decodes is encoded', () => {
    const [line] = lines([findingWith({ check: 'a,b:c', message: '100%0A::error::x', file: 'a,b:c%.yaml', line: 1 })]);
    expect(line).toMatch(/^::error title=a%2Cb%3Ac,file=a%2Cb%3Ac%25\.yaml,line=1::100%250A::error::x%0AFix: /);
  });

  test('120 verdicts of hostile texts give lines that all begin with our commands', () => {
    const random = randomNumbers(5);
    for (let round = 0; round < 120; round += 1) {
      const text = annotationsReport(hostileVerdict(random), sampleOptions);
      for (const line of text.split(/[\n\r\u2028]/).slice(0, -1)) {
        expect(line).toMatch(
          /^::(?:error|warning|notice) title=[^:,\p{Cc}]*(?:,(?:file|line|col)=[^:,\p{Cc}]*)*::[^\p{Cc}]*$/u,
        );
        expect(line).not.toMatch(/##[a-z]*\[/);
      }
    }
  });
});
