import type { Edit } from '../../edit/edit.ts';
import type { Finding } from '../../finding.ts';
import { isWaivedOrApproved } from '../../is-blocking.ts';
import { isRepositoryPath } from './repository-path.ts';

/** A finding with the edits that fix it. */
export interface FixableFinding {
  readonly finding: Finding;
  readonly edits: readonly Edit[];
}

/** The findings that `catalog-keeper fix` fixes: those with edits of plain paths that nothing lifts and that are not of the base branch. */
export function fixableFindings(findings: readonly Finding[]): readonly FixableFinding[] {
  return findings.flatMap(finding => {
    const edits = editsOf(finding);
    return edits.length === 0 ? [] : [{ finding, edits }];
  });
}

/** The edits of one finding; none where it is not to be fixed. */
export function editsOf(finding: Finding): readonly Edit[] {
  const { edits = [], existing } = finding;
  if (existing === true || isWaivedOrApproved(finding)) return [];
  return edits.every(({ file }) => isRepositoryPath(file)) ? edits : [];
}
