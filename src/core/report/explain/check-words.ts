import type { Check, CheckGroup } from '../../check.ts';
import { isWaivable } from '../../config/is-waivable.ts';

/** What each group is about. The order is that of reports. */
export const groupTitles: Readonly<Record<CheckGroup, string>> = {
  scope: 'Files that a change may touch',
  ownership: 'Who may change which packages',
  catalog: 'Validity of catalogs',
  graph: 'Upgrade paths of installed operators',
  immutability: 'Released content is unchanged',
  images: 'Images',
  bundle: 'Bundles',
  template: 'Catalogs and their templates',
  install: 'Operators can be installed',
};

export const severityWords: Readonly<Record<Check['severity'], string>> = {
  error: 'error: blocks the merge',
  warning: 'warning: is shown, does not block',
  off: 'off: can be turned on in the configuration',
};

/** What lifts its errors, so that they block no more. */
export function liftedByOf({ group, ...approvals }: Pick<Check, 'group' | keyof CheckApprovals>): string {
  const approver = approvals.liftedBy ?? approvals.waitsFor ?? approvals.partlyWaitsFor;
  const waiver = isWaivable({ group }) ? 'a waiver in the configuration' : '';
  if (approver === undefined) return waiver === '' ? 'nothing' : `${waiver}; no approval`;
  const which = approvals.partlyWaitsFor === undefined ? '' : ' (some findings)';
  return `approval of ${approver === 'owner' ? 'an owner' : 'a maintainer'}${which}${waiver === '' ? '' : `, or ${waiver}`}`;
}

type CheckApprovals = Pick<Check, 'liftedBy' | 'waitsFor' | 'partlyWaitsFor'>;

/** The same in a cell of a table: who approves. */
export function approverOf({ liftedBy, waitsFor, partlyWaitsFor }: CheckApprovals): string {
  return liftedBy ?? waitsFor ?? (partlyWaitsFor === undefined ? '' : `${partlyWaitsFor} (some findings)`);
}

/** Where the rule comes from. */
export function originOf({ opm, validator }: Pick<Check, 'opm' | 'validator'>): string {
  if (validator === 'format' || validator === 'content')
    return `the same verdict as \`opm alpha bundle validate\` (its ${validator} rules)`;
  if (validator !== undefined) return `the same verdict as the validator \`${validator}\` of operator-framework/api`;
  if (opm === undefined || opm.length === 0) return 'catalog-keeper; `opm validate` has no such rule';
  const rules = opm.length === 1 ? 'the rule' : 'the rules';
  return `the same verdict as \`opm validate\` (${rules} ${opm.join(', ')} of its loader and model)`;
}

/** What it applies to. */
export function subjectOf(check: Pick<Check, 'needs' | 'group' | 'judgesIndexes'>): string {
  const indexes = check.judgesIndexes === true ? '; the index that changed bundle directories result in, too' : '';
  return `${mainSubjectOf(check)}${indexes}`;
}

function mainSubjectOf({ needs, group }: Pick<Check, 'needs' | 'group'>): string {
  if (group === 'bundle') {
    const subjects = 'a change that adds or alters bundles, or a bundle by itself';
    return needs === 'images' ? `${subjects}, if registries may be contacted` : subjects;
  }
  if (needs === 'bundles') return 'a change that adds or alters bundles';
  if (needs === 'paths') return 'a change; in a merge group or a push, what differs below the directory of operators';
  if (needs === 'indexes') return 'a change of bundle directories of an operator without file-based catalogs';
  if (needs === 'images') return 'a change, if registries may be contacted';
  return needs === 'change'
    ? 'pull requests only: it compares with the base branch'
    : 'a change, or a catalog as it is';
}
