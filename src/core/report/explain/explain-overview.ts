import type { Check, CheckGroup } from '../../check.ts';
import { isWaivable } from '../../config/is-waivable.ts';
import { row } from '../markdown/row.ts';
import { approverOf, groupTitles } from './check-words.ts';

/** The page `docs/checks/README.md`: every check by its group, in the order of the list. */
export function explainOverview(checks: readonly Check[]): string {
  const groups = Object.keys(groupTitles) as CheckGroup[];
  const parts = groups.flatMap(group => {
    const members = checks.filter(check => check.group === group);
    return members.length === 0 ? [] : [groupPart(group, members)];
  });
  const intro = `# Checks

A report lists each of these ${checks.length} checks, whether it passed, failed, waits for an approval, was skipped or could not be determined. The severity can be
set for a repository, and a finding of a check with *yes* in the column *Waivable* can be waived for a package. The column *Approval* says whose
approval lifts the errors of a check; [how a decision is made](../decisions.md#approvals-that-lift-a-check) says why. Checks with \`opm\` give the same verdict as \`opm validate\`, those with
the name of a validator the same as that part of bundle validation by opm and operator-sdk; the others are rules of
catalog-keeper, and stricter.`;
  return `${[intro, ...parts].join('\n\n')}\n`;
}

function groupPart(group: CheckGroup, checks: readonly Check[]): string {
  const rows = checks.map(check => {
    const { id, title, severity, isOpmRule, validator } = check;
    const rules = isOpmRule === true ? '`opm`' : '';
    const origin = validator === undefined ? rules : `validator \`${validator}\``;
    return row(`[${id}](${id}.md)`, title, severity, isWaivable(check) ? 'yes' : 'no', approverOf(check), origin);
  });
  return `## ${groupTitles[group]}\n\n| Check | States | Severity | Waivable | Approval | Origin |\n|---|---|---|---|---|---|\n${rows.join('\n')}`;
}
