import { describe, expect, test } from '@jest/globals';
import { allChecks } from '../../../../src/core/checks/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { applyEdits } from '../../../../src/core/edit/apply-edits.ts';
import type { Replacement } from '../../../../src/core/edit/edit.ts';
import type { Finding } from '../../../../src/core/finding.ts';
import { filesToSuggest, findSuggestions } from '../../../../src/core/plan/suggestions/find-suggestions.ts';
import { replacedLines } from '../../../../src/core/plan/suggestions/replaced-lines.ts';
import type { Suggestion } from '../../../../src/core/plan/suggestions/suggestion.ts';
import { suggestionComment } from '../../../../src/core/plan/suggestions/suggestion-comment.ts';
import { suggestedText } from '../../../support/github/deeds/suggested-text.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const file = 'catalog/foo/catalog.yaml';
const docsUrl = 'https://docs.example/checks';

function edit(line: number, column: number, endColumn: number, text: string, endLine = line): Replacement {
  return { kind: 'replace', file, line, column, endLine, endColumn, text };
}

function finding(...edits: readonly Replacement[]): Finding {
  return { check: 'image-is-pinned', severity: 'error', message: 'It is wrong.', fix: 'Fix it.', edits };
}

function committed(text: string, suggestion: Suggestion): string | undefined {
  const { startLine: first, endLine: last } = suggestion;
  return suggestedText(text, { first, last }, suggestionComment(suggestion, docsUrl));
}

/** All suggestions, from the last line to the first, so that none moves the lines of another. */
function allCommitted(text: string, suggestions: readonly Suggestion[]): string | undefined {
  return suggestions
    .toSorted((one, other) => other.startLine - one.startLine)
    .reduce<string | undefined>((now, one) => (now === undefined ? now : committed(now, one)), text);
}

describe('a suggestion, committed as GitHub does it, gives what the fix gives', () => {
  test.each<[string, string, readonly Replacement[], number, number]>([
    ['of a part of a line', 'a: 1\nb: 2\nc: 3\n', [edit(2, 4, 5, '"2"')], 2, 2],
    ['of lines that are deleted', 'a: 1\nb: 2\nc: 3\nd: 4\n', [edit(2, 1, 1, '', 4)], 2, 3],
    ['of the first line that is deleted', 'a: 1\nb: 2\n', [edit(1, 1, 1, '', 2)], 1, 1],
    ['of an empty line that takes the place of another', 'a: 1\nb: 2\nc: 3\n', [edit(2, 1, 5, '')], 2, 2],
    ['of lines that are added', 'a: 1\nb: 2\n', [edit(2, 1, 1, 'x: 0\ny: 0\n')], 1, 1],
    ['of lines that are added at the start', 'a: 1\nb: 2\n', [edit(1, 1, 1, 'x: 0\n')], 1, 1],
    ['of lines that are added at the end', 'a: 1\nb: 2\n', [edit(3, 1, 1, 'x: 0\n')], 2, 2],
    ['of a line that is like the one above', 'a: 1\na: 1\n', [edit(2, 1, 1, 'a: 1\n')], 2, 2],
    ['with backticks', 'a: ``` `````\nb: 2\n', [edit(1, 1, 1, '`'.repeat(7).concat('suggestion\n'))], 1, 1],
    ['with tabs and blanks at the end', 'a: 1\t \nb: 2\n', [edit(1, 1, 2, '\tb  ')], 1, 1],
    [
      'with what Markdown and HTML obey',
      'a: 1\nb: 2\n',
      [edit(1, 4, 5, '@x <!-- & </details> ```\n~~~\n#1 $y$')],
      1,
      1,
    ],
    ['of two places near each other', 'a: 1\nb: 2\nc: 3\n', [edit(1, 4, 5, '9'), edit(3, 4, 5, '9')], 1, 3],
  ])('%s', (_, text, edits, startLine, endLine) => {
    const findings = [finding(...edits)];
    const found = findSuggestions(findings, new Map([[file, text]]));
    expect(found).toMatchObject([{ file, startLine, endLine }]);
    const fixed = applyEdits(new Map([[file, text]]), [edits]).texts.get(file);
    expect(fixed).not.toBe(text);
    expect(allCommitted(text, found)).toBe(fixed);
  });

  test('of every finding of the examples of all checks', async () => {
    let count = 0;
    for (const check of allChecks.filter(({ isFixable }) => isFixable === true)) {
      for (const example of check.examples) {
        const isOn = check.severity === 'off' ? { ...check, severity: 'warning' as const } : check;
        const { findings } = runChecks(await snapshotOfExample(example), [isOn]);
        const { files, bundle, base, merged } = example;
        const texts = new Map(
          Object.entries({ ...files, ...bundle, ...base, ...merged }).map(([path, text]) => [path, text ?? undefined]),
        );
        for (const one of findings) {
          for (const found of findSuggestions([one], texts)) {
            const text = texts.get(found.file) ?? '';
            expect(committed(text, found)).toBe(applyEdits(texts, [one.edits ?? []]).texts.get(found.file));
            count += 1;
          }
        }
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  test('of findings whose lines overlap: one suggestion makes all', () => {
    const text = 'a: 1\nb: 2\nc: 3\nd: 4\n';
    const findings = [
      finding(edit(1, 4, 5, '"1"')),
      finding(edit(1, 1, 2, 'A'), edit(2, 4, 5, '"2"')),
      finding(edit(4, 4, 5, '5')),
    ];
    const found = findSuggestions(findings, new Map([[file, text]]));
    expect(found.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [1, 2],
      [4, 4],
    ]);
    expect(found[0]?.findings).toHaveLength(2);
    expect(allCommitted(text, found)).toBe('A: "1"\nb: "2"\nc: 3\nd: 5\n');
  });

  test('of findings whose edits exclude each other: the first one', () => {
    const text = 'a: 1\nb: 2\n';
    const found = findSuggestions([finding(edit(1, 4, 5, '2')), finding(edit(1, 4, 5, '3'))], new Map([[file, text]]));
    expect(found).toHaveLength(1);
    expect(allCommitted(text, found)).toBe('a: 2\nb: 2\n');
  });
});

describe('there is no suggestion', () => {
  const text = 'a: 1\nb: 2\nc: 3\n';
  const change = edit(2, 4, 5, '"2"');

  test.each<[string, Finding]>([
    ['for a file that is added', { ...finding(), edits: [{ kind: 'create', file, text: 'x' }] }],
    ['for two files', finding(change, { ...change, file: 'other' })],
    ['for a waiver', { ...finding(change), waiver: { owner: 'mia', reason: 'x', expires: '2026-02-01' } }],
    ['for what the base has as well', { ...finding(change), existing: true }],
    ['for what follows from another error', { ...finding(change), consequenceOf: { check: 'x' } }],
    ['for what could not be determined', { ...finding(change), severity: 'unknown' }],
    ['for what waits for an approval', { ...finding(change), severity: 'waiting', approval: 'owner' }],
    ['for a path that is none', finding({ ...change, file: '../x' })],
  ])('%s', (_, one) => {
    expect(filesToSuggest([one])).toEqual([]);
    expect(findSuggestions([one], new Map([[file, text]]))).toEqual([]);
  });

  test('for a file that is another one in the merged tree, and for lines that are not those that were judged', () => {
    expect(findSuggestions([finding(change)], new Map())).toEqual([]);
    expect(findSuggestions([finding({ ...change, lines: 'b: 3' })], new Map([[file, text]]))).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['for lines that end with CR LF', 'a: 1\r\nb: 2\r\n', 'a: 2\r\nb: 2\r\n'],
    ['for the last line without a line end', 'a: 1\nb: 2', 'a: 1\nb: 3'],
    ['for a line end that is added at the end', 'a: 1\nb: 2', 'a: 1\nb: 2\n'],
    ['for a line end that is removed at the end', 'a: 1\nb: 2\n', 'a: 1\nb: 2'],
    ['for lines that are added behind the last line without a line end', 'a: 1\nb: 2', 'a: 1\nb: 2\nc: 3'],
    ['for an empty file', '', 'a: 1\n'],
    ['for characters that nobody sees', 'a: \u202e1\nb: 2\n', 'a: 2\nb: 2\n'],
    ['for characters that nobody sees, which the fix keeps', 'a: 1 #\u200b\nb: 2\n', 'a: 2 #\u200b\nb: 2\n'],
    ['for a byte order mark', '\ufeffa: 1\nb: 2\n', '\ufeffa: 2\nb: 2\n'],
    ['for control characters', 'a: "\u001b[1m"\nb: 2\n', 'a: x\nb: 2\n'],
    ['for places far from each other', `a: 1\n${'x: 1\n'.repeat(60)}b: 2\n`, `a: 2\n${'x: 1\n'.repeat(60)}b: 3\n`],
    ['for very long lines', `a: ${'x'.repeat(30_000)}\nb: 2\n`, 'a: 1\nb: 2\n'],
  ])('%s', (_, before, after) => {
    expect(replacedLines(before, after)).toBeUndefined();
  });

  test('for characters elsewhere in the file there is one', () => {
    expect(replacedLines('a: 1\nb: \u202e\r\nc: 3', 'a: 2\nb: \u202e\r\nc: 3')).toMatchObject({ startLine: 1 });
  });
});
