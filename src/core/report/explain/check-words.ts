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

const severityWords: Readonly<Record<Check['severity'], string>> = {
  error: 'error: blocks the merge',
  warning: 'warning: is shown, does not block',
  off: 'off: can be turned on in the configuration',
};

/** How severe its findings are. One that waits is no error. */
export function severityOf({
  severity,
  waitsFor,
  partlyWaitsFor,
}: Pick<Check, 'severity' | keyof CheckApprovals>): string {
  if (severity !== 'error') return severityWords[severity];
  if (waitsFor !== undefined)
    return `error: blocks the merge until ${approvers[waitsFor]} approves; nothing has to be edited`;
  const waiting =
    partlyWaitsFor === undefined ? '' : `, some findings only until ${approvers[partlyWaitsFor]} approves`;
  return `${severityWords.error}${waiting}`;
}

const approvers = { owner: 'an owner', maintainer: 'a maintainer' } as const;

/** What lifts its errors, so that they block no more. */
export function liftedByOf({ group, ...approvals }: Pick<Check, 'group' | keyof CheckApprovals>): string {
  const approver = approvals.liftedBy ?? approvals.waitsFor ?? approvals.partlyWaitsFor;
  const waiver = isWaivable({ group }) ? 'a waiver in the configuration' : '';
  if (approver === undefined) return waiver === '' ? 'nothing' : `${waiver}; no approval`;
  const which = approvals.partlyWaitsFor === undefined ? '' : ' (some findings)';
  return `approval of ${approvers[approver]}${which}${waiver === '' ? '' : `, or ${waiver}`}`;
}

type CheckApprovals = Pick<Check, 'liftedBy' | 'waitsFor' | 'partlyWaitsFor'>;

/** The same in a cell of a table: who approves. */
export function approverOf({ liftedBy, waitsFor, partlyWaitsFor }: CheckApprovals): string {
  return liftedBy ?? waitsFor ?? (partlyWaitsFor === undefined ? '' : `${partlyWaitsFor} (some findings)`);
}

/** Where the rule comes from. */
export function originOf({ isOpmRule, validator }: Pick<Check, 'isOpmRule' | 'validator'>): string {
  if (validator === 'format' || validator === 'content')
    return `the same verdict as \`opm alpha bundle validate\` (its ${validator} rules)`;
  if (validator !== undefined) return `the same verdict as the validator \`${validator}\` of operator-framework/api`;
  return isOpmRule === true ? 'the same verdict as `opm validate`' : 'catalog-keeper; `opm validate` has no such rule';
}

/** What it applies to. */
export function subjectOf(check: Pick<Check, 'needs' | 'group' | 'judgesIndexes'>): string {
  const indexes = check.judgesIndexes === true ? ', and the index that opm builds from changed bundle directories' : '';
  return `${mainSubjectOf(check)}${indexes}`;
}

function mainSubjectOf({ needs, group }: Pick<Check, 'needs' | 'group'>): string {
  if (group === 'bundle') {
    const subjects = 'pull requests that add or change bundles, and single bundles';
    return needs === 'images' ? `${subjects}, if registries may be contacted` : subjects;
  }
  if (needs === 'bundles') return 'pull requests that add or change bundles';
  if (needs === 'paths')
    return 'pull requests; in merge groups and pushes, only paths below the directory of operators';
  if (needs === 'indexes')
    return 'pull requests that change bundle directories of an operator without file-based catalogs';
  if (needs === 'installs') return 'pull requests that bring new heads of channels to a catalog, in the App';
  if (needs === 'catalog-runs')
    return 'pull requests that bring new heads of channels to a catalog, in the App, after the workflow has run';
  if (needs === 'rukpak') return 'pull requests that add or change objects of RukPak';
  if (needs === 'images') return 'pull requests, if registries may be contacted';
  return needs === 'change'
    ? 'pull requests only, because it compares with the base branch'
    : 'pull requests and whole catalogs';
}
