import type { Reason } from './decision.ts';

/** Every reason that a decision may have, and what it says. Ids are for programs and never change their meaning. */
export const reasonCodes = {
  'configuration-broken': 'The configuration of the base branch is invalid.',
  'change-not-loaded': 'Base and head conflict, have no commit in common, or differ in too many files.',
  'change-is-empty': 'The change is empty.',
  'no-change': 'A tree was checked, so there is no change to merge.',
  'file-not-read': 'A file is too large, a link, or cannot be read.',
  'check-failed': 'A check found errors in the content.',
  'check-waits': 'Findings of a check wait for the approval of an owner or a maintainer.',
  'check-lifted': 'An approval covers findings of checks.',
  'check-unknown': 'The result of a check could not be determined.',
  'no-check-ran': 'No check has run.',
  'approval-given': 'An owner, or a maintainer, is the author or approved the head.',
  'owner-approval-missing': 'An owner has to approve the change of a package.',
  'maintainer-approval-missing':
    'A maintainer has to approve: a new or removed package, other owners, paths outside of packages.',
  'approval-undetermined':
    'The author, who pushed, who approved, the members of a team or the id of an account could not be determined.',
  'outside-of-packages': 'Paths change that belong to no package and that all of a catalog reads.',
  'catalog-is-new': 'A catalog is new.',
  'operators-are-new': 'The directory of operators is new.',
  'other-packages-change': 'Packages outside of the changed directories differ in the merged catalog.',
  'merge-group-undetermined':
    'Which pull requests a merge group merges, or whether they may be merged, could not be determined.',
  'merge-by-hand': 'A person has to merge it: the repository does not merge changes of this kind automatically.',
  draft: 'The pull request is a draft.',
  held: 'The pull request is on hold.',
  'changes-requested': 'A reviewer requested changes.',
  'approval-not-counted': 'An approval was given before the base branch changed.',
  'request-not-counted': 'Accounts without write access, which own nothing of the change, requested changes.',
  'facts-undetermined': 'Whether it is a draft, on hold, or changes are requested could not be determined.',
  assumed: 'Facts that were not looked up are assumed.',
  'facts-lacking': 'Why facts about people could not be looked up, and how to allow it.',
  'images-not-checked': 'Images of the change were not checked, because registries were not contacted.',
  'installs-not-followed':
    'The configuration requires installs on a cluster, which only the App follows: they are not part of this verdict.',
} as const satisfies Readonly<Record<string, string>>;

export type ReasonCode = keyof typeof reasonCodes;

/** Whether a reason waits for an approval: it is gone once somebody gives it. */
export function isApproval({ code, actor }: Pick<Reason, 'code' | 'actor'>): boolean {
  const isMissing =
    code === 'owner-approval-missing' || code === 'maintainer-approval-missing' || code === 'check-waits';
  return isMissing && actor !== 'infrastructure';
}
