import { objectOf, textOf } from '../../json/fields.ts';
import type { PartialAssessment, Suspicion } from '../assessment.ts';
import { patience } from '../deadlines.ts';
import { type ClusterObject, conditionOf, type ObjectReference, statusOf } from '../object.ts';
import { type Observed, objectAt } from '../observed.ts';
import { wordsOfPreventedResolution } from './prevented-resolution.ts';
import type { V0Request } from './request.ts';

/** Whether OLM has chosen what to install. Undefined if there is a plan. */
export function assessSubscription(
  { package: name, channel }: V0Request,
  observed: Observed,
  reference: ObjectReference,
): PartialAssessment | undefined {
  const subscription = objectAt(observed, reference) ?? {};
  const suspicions = subscriptionSuspicions(subscription, reference);
  const isUnpacking = conditionOf(subscription, 'BundleUnpacking') !== undefined;
  const plan = textOf(objectOf(statusOf(subscription), 'installPlanRef'), 'name');
  if (plan !== '' && suspicions.length === 0) return undefined;
  return isUnpacking
    ? { phase: 'unpacking', subject: 'bundles', waitsFor: 'the bundle images to be unpacked', suspicions }
    : {
        phase: 'resolution',
        subject: 'subscription',
        waitsFor: `OLM to choose what to install from channel ${channel} of package ${name}`,
        suspicions,
      };
}

/** What its conditions say against a subscription. */
export function subscriptionSuspicions(subscription: ClusterObject, reference: ObjectReference): readonly Suspicion[] {
  const suspicionsOf = (
    type: string,
    cause: 'content' | 'cluster',
    text: (message: string) => string,
    wait: number,
  ): readonly Suspicion[] => {
    const condition = conditionOf(subscription, type);
    if (condition === undefined) return [];
    const code = condition.reason === '' ? type : condition.reason;
    return [{ failure: { code, cause, message: text(condition.message), evidence: [reference] }, patience: wait }];
  };
  const resolution = conditionOf(subscription, 'ResolutionFailed');
  const source = `${reference.namespace}/${textOf(objectOf(subscription, 'spec'), 'source')}`;
  const isPrevented = resolution?.reason === 'ErrorPreventedResolution';
  const words = isPrevented ? wordsOfPreventedResolution(resolution.message, source) : undefined;
  // Not satisfiable is what the catalog says; another error may be that of any catalog in sight.
  const isOfCluster = isPrevented && words === undefined;
  return [
    ...suspicionsOf(
      'CatalogSourcesUnhealthy',
      'cluster',
      text => `OLM sees unhealthy catalogs: ${text}.`,
      patience.slow,
    ),
    ...suspicionsOf(
      'ResolutionFailed',
      isOfCluster ? 'cluster' : 'content',
      text => `${words ?? 'OLM cannot resolve the package'}: ${text}.`,
      isOfCluster ? patience.slow : patience.lingering,
    ),
    ...suspicionsOf(
      'BundleUnpackFailed',
      'content',
      text => `OLM cannot unpack a bundle: ${text}.`,
      patience.lingering,
    ),
    ...suspicionsOf('InstallPlanFailed', 'content', text => `The InstallPlan failed: ${text}.`, patience.lingering),
  ];
}
