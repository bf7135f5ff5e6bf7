import { changedPackages } from '../../policy/changed-packages.ts';
import { teamsIn } from '../../policy/owners-in-teams.ts';
import { howToReadTeams, missingApproval, whyUnasked } from '../../policy/reason-of-approval.ts';
import { type ApprovalCause, type RequiredApproval, requiredApprovals } from '../../policy/required-approvals.ts';
import type { MissingFact } from '../../policy/who-approves.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { ProblemOf } from '../define.ts';

/** The words of an approval that is missing: the decision says the same. */
export const approvalProblems = {
  missingApproval: ({ required }: { required: RequiredApproval }) => ({
    message: missingApproval(required),
    fix: fixFor(required),
  }),
};

/** The approvals that are missing for some causes: findings that wait for somebody, and blame nobody. */
export function* missingApprovals(
  snapshot: Snapshot,
  causes: readonly ApprovalCause[],
): Iterable<ProblemOf<typeof approvalProblems>> {
  const changed = changedPackages(snapshot);
  for (const approval of requiredApprovals(snapshot)) {
    if (!causes.includes(approval.cause) || approval.state.kind === 'given') continue;
    const path = changed.get(approval.owners.package)?.[0];
    yield {
      problem: 'missingApproval',
      required: approval,
      package: approval.package,
      ...(path === undefined ? {} : { at: { file: path } }),
      approval: approval.from,
      ...(approval.state.kind === 'unknown' ? { unknown: true } : {}),
    };
  }
}

function fixFor({ from, owners, candidates, state, note }: RequiredApproval): string {
  if (state.kind === 'unknown') return fixForUnknown(state.facts, from === 'owner' ? 'an owner' : 'a maintainer');
  const teams = from === 'owner' ? teamsIn([owners]) : [];
  if (candidates.length + teams.length === 0) return note ?? 'Ask a maintainer to check and merge it.';
  const who = from === 'owner' ? 'an owner' : 'a maintainer';
  const unasked = state.kind === 'missing' && state.unasked !== undefined ? [whyUnasked(state.unasked)] : [];
  const notes = [...unasked, ...(note === undefined ? [] : [note])].map(text => ` ${text}`).join('');
  return `No edit is needed: wait for ${who} to approve the latest commit.${notes}`;
}

/** @param who whose approval it is about */
function fixForUnknown(facts: readonly MissingFact[], who: string): string {
  const fixes = [
    ...(facts.includes('team') ? [`Have a maintainer approve the latest commit. ${howToReadTeams}`] : []),
    ...(facts.some(fact => fact !== 'id' && fact !== 'team') ? [nameThem(who)] : []),
    ...(facts.includes('id') ? [nameTheirIds] : []),
  ];
  return fixes.join(' ');
}

const nameThem = (who: string) =>
  `Have ${who} approve the latest commit. On the command line, name the author and who approved it (--author, --approved-by).`;

const nameTheirIds =
  'The configuration states the numeric id of the account. Name it with the login (--author alice --author-id 42, --approved-by alice:42; author and approved-by of the Action take alice:42).';
