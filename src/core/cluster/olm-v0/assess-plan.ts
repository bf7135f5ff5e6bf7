import { itemsOf, memberOf, objectOf, textOf } from '../../json/fields.ts';
import type { InstallFailure, PartialAssessment, Suspicion } from '../assessment.ts';
import { patience } from '../deadlines.ts';
import { asCondition, type ClusterObject, conditionsOf, type ObjectReference, specOf, statusOf } from '../object.ts';
import type { Observed } from '../observed.ts';
import { isComplete, planOf, planReference, stepsDone } from './plan-of.ts';

/** The plan of the subscription, where it waits to be approved. */
export function assessApproval(observed: Observed, subscription: ObjectReference): PartialAssessment | undefined {
  const plan = planOf(observed, subscription);
  if (textOf(statusOf(plan), 'phase') !== 'RequiresApproval' || memberOf(specOf(plan), 'approved') === true)
    return undefined;
  const reference = planReference(observed, subscription);
  return {
    phase: 'plan',
    subject: reference.name,
    waitsFor: `InstallPlan ${reference.name} to be approved`,
    actions: [{ kind: 'change', reference, merge: { spec: { approved: true } } }],
  };
}

/** Whether the plan of the subscription is carried out. Undefined if it is. */
export function assessPlan(observed: Observed, subscription: ObjectReference): PartialAssessment | undefined {
  const reference = planReference(observed, subscription);
  const plan = planOf(observed, subscription);
  if (isComplete(plan)) return undefined;
  const phase = textOf(statusOf(plan), 'phase');
  const lookups = itemsOf(statusOf(plan), 'bundleLookups').flatMap(lookup =>
    itemsOf(lookup, 'conditions').map(item => ({ ...asCondition(item), image: textOf(lookup, 'path') })),
  );
  const failed = lookups.filter(({ type, status }) => type === 'BundleLookupFailed' && status === 'True');
  const pending = lookups.filter(({ type, status }) => type === 'BundleLookupPending' && status === 'True');
  if (pending.length > 0 || failed.length > 0) {
    const suspicions = failed.map(({ reason, message, image }) =>
      suspicionOf(
        {
          code: reason === '' ? 'BundleLookupFailed' : reason,
          message: `OLM cannot unpack bundle image ${image}: ${message}.`,
        },
        reference,
        patience.none,
      ),
    );
    return { phase: 'unpacking', subject: reference.name, waitsFor: 'the bundle images to be unpacked', suspicions };
  }
  return {
    phase: 'plan',
    // Slow clusters get the time of the phase for each step.
    subject: `${reference.name} ${stepsDone(plan)}`,
    waitsFor: `InstallPlan ${reference.name} to be Complete${phase === '' ? '' : ` (it is ${phase})`}`,
    suspicions: planSuspicions(plan, reference),
  };
}

/** OLM carries out a plan again for a minute after an error, and without end where something is forbidden. */
function planSuspicions(plan: ClusterObject, reference: ObjectReference): readonly Suspicion[] {
  const status = statusOf(plan);
  const unsupported = itemsOf(status, 'plan')
    .filter(step => textOf(step, 'status') === 'UnsupportedResource')
    .map(step => textOf(objectOf(step, 'resource'), 'kind'));
  if (unsupported.length > 0) {
    const message = `The InstallPlan failed: OLM does not support objects of kind ${unsupported.join(', ')}.`;
    return [suspicionOf({ code: 'InstallComponentFailed', message }, reference, patience.none)];
  }
  if (textOf(status, 'phase') === 'Failed') {
    const installed = conditionsOf(plan).find(({ type, status: value }) => type === 'Installed' && value === 'False');
    const message = `The InstallPlan failed: ${installed?.message || textOf(status, 'message')}.`;
    return [suspicionOf({ code: installed?.reason || 'InstallPlanFailed', message }, reference, patience.none)];
  }
  const message = textOf(status, 'message');
  if (!message.startsWith(retrying)) return [];
  const text = `OLM cannot carry out the InstallPlan: ${message.slice(retrying.length)}.`;
  const suspicion = suspicionOf({ code: 'InstallPlanRetries', message: text }, reference, patience.slow);
  // The API server says so of webhooks that do not answer.
  const isOfCluster = message.includes('failed calling webhook');
  return [isOfCluster ? { ...suspicion, failure: { ...suspicion.failure, cause: 'cluster' } } : suspicion];
}

const retrying = 'retrying execution due to error: ';

function suspicionOf(
  failure: Pick<InstallFailure, 'code' | 'message'>,
  reference: ObjectReference,
  wait: number,
): Suspicion {
  return { failure: { ...failure, cause: 'content', evidence: [reference] }, patience: wait };
}
