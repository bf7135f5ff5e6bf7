import { describe, expect, test } from '@jest/globals';
import { annotationsReport } from '../../../src/core/report/annotations.ts';
import { jsonReport } from '../../../src/core/report/json.ts';
import { junitReport } from '../../../src/core/report/junit.ts';
import { markdownReport } from '../../../src/core/report/markdown.ts';
import { sarifReport } from '../../../src/core/report/sarif.ts';
import { terminalReport } from '../../../src/core/report/terminal.ts';
import { foldFindings } from '../../../src/core/report/text/fold-findings.ts';
import { sampleOptions } from './support/options.ts';
import { findingWith, verdictWith } from './support/verdict-with.ts';

const plain = { color: false, verbose: false, all: false };
const tagged = (name: string, line: number) =>
  findingWith({
    severity: 'warning',
    message: `${name} names a tag.`,
    fix: `Name the digest of ${name}.`,
    file: 'a.yaml',
    line,
    fold: { before: 'Named by tags: ', name, after: '.', fix: 'Name the digests.' },
  });

describe('what is reported together', () => {
  test('the same message at many places: the first, the next four, and how many more', () => {
    const findings = [7, 3, 5, 9, 4, 6].map(line => findingWith({ file: 'a.yaml', line }));
    const text = terminalReport(
      verdictWith({ findings: [...findings, findingWith({ file: 'b.yaml', line: 1 })] }),
      plain,
    );
    expect(text).toContain(
      'a.yaml:3  error  some-check\n  It is wrong.\n  Also at line 4, line 5, line 6, line 7 and 2 more.',
    );
    expect(text.split('It is wrong.')).toHaveLength(2);
  });

  test('what differs in one name: all names in one sentence, each once, and the fix of all', () => {
    const findings = ['d', 'b', 'a', 'c', 'b', 'e', 'f'].map((name, index) => tagged(name, index + 1));
    const [entry, ...others] = foldFindings(findings);
    expect(others).toEqual([]);
    expect(entry?.finding).toMatchObject({
      message: 'Named by tags: d, b, a, c, e and 1 more.',
      fix: 'Name the digests.',
      line: 1,
    });
    expect(entry?.others).toHaveLength(6);
  });

  test('a file whose directory is among the names is not listed as a place again', () => {
    const [first, second] = ['catalogs/v1/foo', 'catalogs/v2/foo'].map(name =>
      findingWith({ file: `${name}/catalog.yaml`, line: 3, fold: { before: 'Not in ', name, after: '.' } }),
    );
    const text = terminalReport(verdictWith({ findings: [first, second].flatMap(one => one ?? []) }), plain);
    expect(text).toContain('Not in catalogs/v1/foo, catalogs/v2/foo.\n  fix:');
  });

  test('what differs in its package: all packages in one sentence, at the place of the first', () => {
    const findings = ['a', 'b', 'c'].map(name =>
      findingWith({
        package: name,
        file: `catalog/${name}/catalog.yaml`,
        message: `Whether package ${name} can be upgraded is not known.`,
        fold: { before: 'Whether packages ', name, after: ' can be upgraded is not known.', acrossPackages: true },
      }),
    );
    const text = terminalReport(verdictWith({ findings }), plain);
    expect(text).toContain('  Whether packages a, b, c can be upgraded is not known.\n  fix:');
    expect(foldFindings(findings)).toHaveLength(1);
  });

  test('a warning that follows from an error is left out, and fails nothing', () => {
    const cause = findingWith({ check: 'cause', package: 'foo' });
    const follows = findingWith({ severity: 'warning', consequenceOf: { check: 'cause', package: 'foo' } });
    expect(foldFindings([cause, follows])).toEqual([{ finding: cause, others: [], consequences: [] }]);
    expect(junitReport(verdictWith({ findings: [cause, follows] }))).toContain('failures="1"');
  });

  test('one alone keeps its own words', () => {
    expect(foldFindings([tagged('a', 1), tagged('a', 2)])[0]?.finding).toMatchObject({
      message: 'a names a tag.',
      fix: 'Name the digest of a.',
    });
  });

  test.each([
    ['another check', { check: 'other' }],
    ['another package', { package: 'q' }],
    ['another severity', { severity: 'warning' }],
    ['another fix', { fix: 'Otherwise.' }],
    ['a waiver', { waiver: { owner: 'dora', reason: 'known', expires: '2027-01-01' } }],
  ] as const)('%s is told apart', (_, other) => {
    expect(foldFindings([findingWith({ line: 1 }), findingWith({ line: 2, ...other })])).toHaveLength(2);
  });
});

test('annotations: one for each entry, at its first place, with the others in its text', () => {
  const findings = [1, 2, 3].map(line => findingWith({ file: 'a.yaml', line }));
  const lines = annotationsReport(verdictWith({ findings }), sampleOptions).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('line=1::It is wrong.%0AAlso at line 2, line 3.%0AFix: ');
  expect(lines[1]).not.toContain('not annotated');
});

test('JSON, SARIF and JUnit hold each finding by itself', () => {
  const verdict = verdictWith({ findings: [tagged('a', 1), tagged('b', 2)] });
  expect(JSON.parse(jsonReport(verdict)).findings).toEqual(verdict.findings);
  expect(JSON.parse(sarifReport(verdict, sampleOptions)).runs[0].results).toHaveLength(2);
  expect(junitReport(verdict)).toContain('b names a tag.');
});

describe('warnings that are not new', () => {
  const known = findingWith({ severity: 'warning', file: 'a.yaml', line: 1, message: 'Known.', existing: true });
  const verdict = verdictWith({ findings: [known, findingWith({ severity: 'warning', message: 'New.' })] });

  test('text counts them in one line, and lists them when asked to', () => {
    const text = terminalReport(verdict, plain);
    expect(text).not.toContain('Known.');
    expect(text).toContain(
      '1 warning is not new: the base branch or the previous version also has it. --all shows every',
    );
    expect(text).toMatch(/1 warning, 1 existing warning\n$/);
    expect(terminalReport(verdict, { ...plain, all: true })).toContain('a.yaml:1  existing  some-check\n  Known.');
  });

  test('Markdown folds them away', () => {
    const text = markdownReport(verdict, sampleOptions);
    const [shown = '', folded = ''] = text.split('<details><summary>1 warning is not new');
    expect(shown).toContain('New.');
    expect(shown).not.toContain('Known.');
    expect(folded.split('</details>')[0]).toContain('Known.');
  });

  test('annotations leave them out, and do not count them as left out', () => {
    const lines = annotationsReport(verdictWith({ findings: [known] }), sampleOptions).split('\n');
    expect(lines).toEqual([expect.stringMatching(/^::notice .*1 existing warning\.$/), '']);
  });

  test('SARIF calls them unchanged', () => {
    const { results } = JSON.parse(sarifReport(verdict, sampleOptions)).runs[0];
    expect(results.map((result: { baselineState: string }) => result.baselineState)).toEqual(['new', 'unchanged']);
  });

  test('an error never counts as one', () => {
    expect(terminalReport(verdictWith({ findings: [{ ...known, severity: 'error' }] }), plain)).toContain('Known.');
  });
});
