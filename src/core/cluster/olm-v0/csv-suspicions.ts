import { itemsOf, textOf } from '../../json/fields.ts';
import type { InstallFailure, Suspicion } from '../assessment.ts';
import { patience } from '../deadlines.ts';
import { type ClusterObject, referenceTo, statusOf } from '../object.ts';
import { reasonTexts, terminalReasons } from './csv-reasons.ts';

/** OLM goes back from most failures by itself, once at least. */
const failuresThatCount = 2;

/**
 * What its history says against a ClusterServiceVersion. OLM goes through Failed and back to Pending within a second, so that the present phase
 * shows little.
 *
 * @param isPlanDone until then, OLM still creates what the operator requires, such as its service accounts
 */
export function csvSuspicions(csv: ClusterObject, isPlanDone: boolean): readonly Suspicion[] {
  const status = statusOf(csv);
  // The last ones that OLM keeps, each a phase and not a status.
  const history = itemsOf(status, 'conditions').map(item => ({
    phase: textOf(item, 'phase'),
    reason: textOf(item, 'reason'),
    message: textOf(item, 'message'),
  }));
  const failed = history.filter(({ phase }) => phase === 'Failed');
  const last = failed.at(-1);
  const terminal = failed.find(({ reason }) => terminalReasons.has(reason));
  const reason = textOf(status, 'reason');
  return [
    ...(terminal === undefined ? [] : [{ failure: failureFor(csv, terminal), patience: patience.lingering }]),
    ...(last === undefined || failed.length < failuresThatCount
      ? []
      : [{ failure: failureFor(csv, last), patience: patience.none }]),
    ...(reason === 'RequirementsNotMet'
      ? [{ failure: unmet(csv), patience: isPlanDone ? patience.slow : patience.untilDeadline }]
      : []),
    ...(reason === 'OperatorConditionNotUpgradeable'
      ? [{ failure: failureFor(csv, { reason, message: textOf(status, 'message') }), patience: patience.slow }]
      : []),
  ];
}

function failureFor(
  csv: ClusterObject,
  { reason, message }: { readonly reason: string; readonly message: string },
): InstallFailure {
  const reference = referenceTo(csv);
  const text = reasonTexts.get(reason) ?? 'The operator failed';
  return {
    code: reason,
    cause: 'content',
    message: `${text}: ${message} (${reference.name}).`,
    evidence: [reference],
  };
}

/** What of its requirements the cluster does not have. */
function unmet(csv: ClusterObject): InstallFailure {
  const reference = referenceTo(csv);
  const requirements = itemsOf(statusOf(csv), 'requirementStatus').filter(
    item => textOf(item, 'status') !== 'Present' && textOf(item, 'status') !== 'Satisfied',
  );
  const shown = requirements.slice(0, 5).map(requirementText);
  const more = requirements.length > shown.length ? ` and ${requirements.length - shown.length} more` : '';
  const list = shown.length === 0 ? textOf(statusOf(csv), 'message') : `${shown.join('; ')}${more}`;
  return {
    code: 'RequirementsNotMet',
    cause: 'content',
    message: `The cluster does not meet the requirements of ${reference.name}: ${list}.`,
    evidence: [reference],
  };
}

function requirementText(item: ClusterObject): string {
  const [kind, name, status] = [textOf(item, 'kind'), textOf(item, 'name'), textOf(item, 'status')];
  const unsatisfied = itemsOf(item, 'dependents')
    .filter(dependent => textOf(dependent, 'status') !== 'Satisfied')
    .map(dependent => textOf(dependent, 'message'))
    .filter(message => message !== '');
  const detail = unsatisfied.length > 0 ? unsatisfied.slice(0, 3).join(', ') : textOf(item, 'message');
  return `${kind} ${name} is ${status}${detail === '' ? '' : ` (${detail})`}`;
}
