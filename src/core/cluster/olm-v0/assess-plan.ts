import { itemsOf, memberOf, objectOf, textOf } from '../../json/fields.ts';
import type { PartialAssessment, Suspicion } from '../assessment.ts';
import { patience } from '../deadlines.ts';
import { asCondition, type ClusterObject, conditionsOf, type ObjectReference, specOf, statusOf } from '../object.ts';
import { type Observed, objectAt } from '../observed.ts';
import { v0Reference } from './objects.ts';

/** Whether the plan of the subscription is carried out. Undefined if it is. Approves it where that is awaited. */
export function assessPlan(observed: Observed, subscription: ObjectReference): PartialAssessment | undefined {
  const { name, namespace } = planOf(observed, subscription);
  const reference = v0Reference('InstallPlan', namespace, name);
  const plan = objectAt(observed, reference) ?? {};
  const phase = textOf(statusOf(plan), 'phase');
  if (phase === 'Complete') return undefined;
  const waitsFor = `InstallPlan ${name} to be Complete${phase === '' ? '' : ` (it is ${phase})`}`;
  if (phase === 'RequiresApproval' && memberOf(specOf(plan), 'approved') !== true) {
    return {
      phase: 'plan',
      subject: name,
      waitsFor: `InstallPlan ${name} to be approved`,
      actions: [{ kind: 'change', reference, merge: { spec: { approved: true } } }],
    };
  }
  const lookups = itemsOf(statusOf(plan), 'bundleLookups').flatMap(lookup =>
    itemsOf(lookup, 'conditions').map(item => ({ ...asCondition(item), image: textOf(lookup, 'path') })),
  );
  const failed = lookups.filter(({ type, status }) => type === 'BundleLookupFailed' && status === 'True');
  const pending = lookups.filter(({ type, status }) => type === 'BundleLookupPending' && status === 'True');
  const suspicions: Suspicion[] = failed.map(({ reason, message, image }) => ({
    failure: {
      code: reason === '' ? 'BundleLookupFailed' : reason,
      cause: 'content',
      message: `OLM cannot unpack bundle image ${image}: ${message}.`,
      evidence: [reference],
    },
    patience: patience.none,
  }));
  if (pending.length > 0 || failed.length > 0)
    return { phase: 'unpacking', subject: name, waitsFor: 'the bundle images to be unpacked', suspicions };
  return {
    phase: 'plan',
    subject: name,
    waitsFor,
    suspicions: [...(phase === 'Failed' ? [failureOfPlan(plan, reference)] : [])],
  };
}

/** The plan that the subscription refers to. */
function planOf(
  observed: Observed,
  subscription: ObjectReference,
): { readonly name: string; readonly namespace: string } {
  const reference = objectOf(statusOf(objectAt(observed, subscription) ?? {}), 'installPlanRef');
  return { name: textOf(reference, 'name'), namespace: textOf(reference, 'namespace') };
}

function failureOfPlan(plan: ClusterObject, reference: ObjectReference): Suspicion {
  const installed = conditionsOf(plan).find(({ type, status }) => type === 'Installed' && status === 'False');
  const unsupported = itemsOf(statusOf(plan), 'plan')
    .filter(step => textOf(step, 'status') === 'UnsupportedResource')
    .map(step => textOf(objectOf(step, 'resource'), 'kind'));
  const reason = installed?.message || textOf(statusOf(plan), 'message');
  const message = unsupported.length > 0 ? `OLM does not support objects of kind ${unsupported.join(', ')}` : reason;
  return {
    failure: {
      code: installed?.reason || 'InstallPlanFailed',
      cause: 'content',
      message: `The InstallPlan failed: ${message}.`,
      evidence: [reference],
    },
    patience: patience.none,
  };
}
