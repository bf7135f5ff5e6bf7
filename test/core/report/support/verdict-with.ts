import type { Finding } from '../../../../src/core/finding.ts';
import type { Verdict } from '../../../../src/core/report/verdict.ts';

/** A finding of which only a part matters. */
export function findingWith(part: Partial<Finding> = {}): Finding {
  return { check: 'some-check', severity: 'error', message: 'It is wrong.', fix: 'Put it right.', ...part };
}

/** The verdict on a tree, of which only a part matters. */
export function verdictWith(part: Partial<Verdict> = {}): Verdict {
  const none = { catalogs: 0, packages: 0, bundles: 0, files: 0, documents: 0, bytes: 0, parsedBytes: 0 };
  return { schemaVersion: 1, subject: 'tree', valid: true, findings: [], checks: [], stats: none, ...part };
}
