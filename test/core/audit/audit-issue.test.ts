import { expect, test } from '@jest/globals';
import type { Audit } from '../../../src/core/audit/audit.ts';
import { issueOperations, type OwnIssue } from '../../../src/core/audit/audit-issue.ts';
import { auditFinding } from '../../../src/core/audit/audit-problems.ts';

const about = { path: 'catalog', name: 'catalog', images: 1 };
const healthy: Audit = { schemaVersion: 1, revision: 'a'.repeat(40), time: '', catalogs: [{ ...about, findings: [] }] };
const wrong = withFinding(auditFinding('tag-is-missing', { tag: 'latest' }));
const undetermined = withFinding(auditFinding('receipt-is-missing', { tag: 'latest-1' }));

function withFinding(finding: ReturnType<typeof auditFinding>): Audit {
  return { ...healthy, catalogs: [{ ...about, findings: [finding] }] };
}

/** What the issues are after an audit. */
function after(audit: Audit, issues: readonly OwnIssue[]): readonly OwnIssue[] {
  const found = new Map(issues.map(issue => [issue.number, issue]));
  for (const operation of issueOperations(audit, issues)) {
    const { title, body } = operation;
    const number = operation.kind === 'open-issue' ? found.size + 1 : operation.number;
    found.set(number, { number, title, body, isOpen: operation.kind === 'open-issue' || operation.state === 'open' });
  }
  return [...found.values()];
}

test('one issue is opened when something is wrong, closed when all is well, and opened again', () => {
  const opened = after(wrong, []);
  expect(opened).toMatchObject([{ number: 1, isOpen: true, body: expect.stringContaining('Tag latest is missing.') }]);
  expect(issueOperations(wrong, opened)).toEqual([]);
  const closed = after(healthy, opened);
  expect(closed).toMatchObject([{ isOpen: false }]);
  expect(issueOperations(healthy, closed)).toEqual([]);
  expect(after(wrong, closed)).toMatchObject([{ number: 1, isOpen: true }]);
});

test('what could not be determined opens none and closes none', () => {
  expect(issueOperations(undetermined, [])).toEqual([]);
  expect(after(undetermined, after(wrong, []))).toMatchObject([{ isOpen: true }]);
});

test('of two that were opened at the same time the older one stays', () => {
  const [first] = after(wrong, []);
  if (first === undefined) throw new Error('none was opened');
  const both = [{ ...first, number: 2 }, first];
  expect(after(wrong, both)).toMatchObject([
    { number: 2, isOpen: false },
    { number: 1, isOpen: true },
  ]);
  expect(after(healthy, both)).toMatchObject([{ isOpen: false }, { isOpen: false }]);
});

test('what others wrote is left alone', () => {
  const other = { number: 7, isOpen: true, title: 'Audit of the published catalogs', body: 'Something else.' };
  expect(issueOperations(healthy, [other])).toEqual([]);
  expect(after(wrong, [other])).toContainEqual(other);
});
