/** Every reason that a decision may have, and what it says. Ids are for programs and never change their meaning. */
export const reasonCodes = {
  'configuration-broken': 'The configuration of the base branch has a mistake.',
  'change-not-loaded': 'Base and head conflict, have no commit in common, or differ in too many paths.',
  'change-is-empty': 'Nothing changes.',
  'no-change': 'There is a tree, and no change to merge.',
  'file-not-read': 'A file is too large, a link, or cannot be read.',
  'check-failed': 'A check found errors in the content.',
  'check-waits': 'Findings of a check wait for the approval of an owner or a maintainer.',
  'check-lifted': 'An approval lifts findings of checks.',
  'check-unknown': 'A check could not be determined.',
  'no-check-ran': 'No check has run.',
  'approval-given': 'An owner, or a maintainer, is the author or approved the head.',
  'owner-approval-missing': 'An owner has to approve the change of a package.',
  'maintainer-approval-missing':
    'A maintainer has to approve: a new or removed package, other owners, paths outside of packages.',
  'approval-undetermined':
    'Who the author is, who pushed, who approved or who is in a team is not known, or the id of an account.',
  'outside-of-packages': 'Paths change that belong to no package and that all of a catalog reads.',
  'catalog-is-new': 'A catalog is new.',
  'operators-are-new': 'The directory of operators is new.',
  'other-packages-change': 'Packages change besides those whose directories the change touches.',
  'merge-by-hand': 'The repository wants changes of this kind to be merged by hand.',
  draft: 'The pull request is a draft.',
  held: 'Somebody holds it.',
  'changes-requested': 'A reviewer asks for changes.',
  'facts-undetermined': 'Whether it is a draft, held, or changes are asked for is not known.',
  assumed: 'Facts that nobody looked up were assumed.',
  'facts-lacking': 'Why facts about people could not be looked up, and what would allow it.',
  'images-not-checked': 'Registries were not asked about the images of the change.',
} as const satisfies Readonly<Record<string, string>>;

export type ReasonCode = keyof typeof reasonCodes;
