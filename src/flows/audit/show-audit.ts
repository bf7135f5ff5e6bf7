import type { Audit } from '../../core/audit/audit.ts';
import { issueOperations } from '../../core/audit/audit-issue.ts';
import type { OwnIssues } from './ports.ts';

/** Shows an audit by one issue of the repository. @returns what was done, in one sentence */
export async function showAudit(issues: OwnIssues, audit: Audit): Promise<string> {
  let done = 'No issue has to change.';
  for (const operation of issueOperations(audit, await issues.list())) {
    const number = await issues.perform(operation);
    if (operation.kind === 'open-issue') done = `Issue #${number} shows the findings.`;
    else if (operation.state === 'closed') done = `Issue #${number} is closed: everything is as published.`;
    else done = `Issue #${number} is up to date.`;
  }
  return done;
}
