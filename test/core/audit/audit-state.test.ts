import { expect, test } from '@jest/globals';
import { auditFinding } from '../../../src/core/audit/audit-problems.ts';
import { auditHeadline } from '../../../src/core/audit/audit-state.ts';
import { auditText } from '../../../src/core/audit/audit-text.ts';

const finding = auditFinding('tag-is-missing', { tag: 'latest' });
const catalog = (path: string, ...findings: (typeof finding)[]) => ({ path, name: path, images: 1, findings });

test('of several catalogs, the headline names the one that it speaks of', () => {
  const [one, other] = [catalog('catalogs/v4.19'), catalog('catalogs/v4.20', finding)];
  expect(auditHeadline({ catalogs: [one, other] })).toBe('catalogs/v4.20: Tag latest is missing.');
  expect(auditHeadline({ catalogs: [other] })).toBe('Tag latest is missing.');
});

test('what to do is called a fix', () => {
  const text = auditText({ schemaVersion: 1, revision: '', time: '', catalogs: [catalog('catalog', finding)] });
  expect(text).toContain('  error: Tag latest is missing.\n    fix: Publish the catalog.\n');
});
