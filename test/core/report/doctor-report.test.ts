import { expect, test } from '@jest/globals';
import { ok, problem, unknown } from '../../../src/core/doctor/diagnosis.ts';
import { doctorJson, doctorMarkdown, doctorText } from '../../../src/core/report/doctor-report.ts';

const report = {
  repository: 'acme/catalog',
  diagnoses: [
    ok('one', 'All is well.'),
    problem('two', 'The branch "@octo|[x](http://evil)" \u001b[2J is odd.', 'Rename it.'),
    unknown('three', 'Nobody knows.', 'Ask.'),
  ],
};

test('for a terminal, with what to do and the count at the end', () => {
  expect(doctorText(report)).toBe(`✓ one: All is well.
✗ two: The branch "@octo|[x](http://evil)" \\x1b[2J is odd.
    Rename it.
? three: Nobody knows.
    Ask.

acme/catalog is not ready: 1 problem, 1 undetermined.
`);
  expect(doctorText({ ...report, diagnoses: [ok('one', 'All is well.')] })).toContain('acme/catalog is ready.');
});

test('as Markdown, in which names are code', () => {
  const line = doctorMarkdown(report)
    .split('\n')
    .find(row => row.includes('`two`'));
  expect(line).toBe('| ✗ | `two` | The branch `@octo\\|[x](http://evil)` `\\x1b[2J` is odd. | Rename it. |');
});

test('as JSON', () => {
  expect(JSON.parse(doctorJson(report))).toEqual(report);
});
