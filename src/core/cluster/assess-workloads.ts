import type { PartialAssessment } from './assessment.ts';
import { deploymentSuspicions, isAvailable } from './deployments.ts';
import { type Observed, objectAt } from './observed.ts';

/**
 * Whether the Deployments of a bundle are available, for what installs without waiting for them. Undefined if they are.
 *
 * @param bundle its name
 * @param names of the Deployments
 */
export function assessWorkloads(
  observed: Observed,
  bundle: string,
  names: readonly string[],
  namespace: string,
): PartialAssessment | undefined {
  const behind = names.find(name => {
    const deployment = objectAt(observed, { apiVersion: 'apps/v1', kind: 'Deployment', namespace, name });
    return deployment === undefined || !isAvailable(deployment);
  });
  if (behind === undefined) return undefined;
  return {
    phase: 'workloads',
    subject: bundle,
    waitsFor: `Deployment ${behind} to be available`,
    suspicions: deploymentSuspicions(observed),
  };
}
