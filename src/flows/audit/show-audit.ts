import type { Audit } from '../../core/audit/audit.ts';
import { issueOperation } from '../../core/audit/audit-issue.ts';
import type { OwnIssues } from './ports.ts';

/** Shows an audit by one issue of the repository. @returns what was done, in one sentence */
export async function showAudit(issues: OwnIssues, audit: Audit): Promise<string> {
  const operation = issueOperation(audit, await issues.list());
  if (operation === undefined) return 'No issue has to change.';
  const number = await issues.perform(operation);
  if (operation.kind === 'open-issue') return `Issue #${number} shows the findings.`;
  return operation.state === 'closed' ? `Issue #${number} is closed: all is well.` : `Issue #${number} is up to date.`;
}
