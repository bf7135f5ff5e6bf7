import type { Suspicion } from '../assessment.ts';
import { causeOfMessage } from '../causes-of-messages.ts';
import { patience } from '../deadlines.ts';
import { type ClusterObject, conditionsOf, referenceTo } from '../object.ts';
import { conditionReasons } from './condition-reasons.ts';

/** What the conditions of these types say against a BundleDeployment. Reasons that are not known are those of work that goes on. */
export function conditionSuspicions(deployment: ClusterObject, types: readonly string[]): readonly Suspicion[] {
  return conditionsOf(deployment)
    .filter(({ type, status }) => types.includes(type) && status !== 'True')
    .flatMap(({ reason, message }): readonly Suspicion[] => {
      const known = conditionReasons.get(reason);
      if (known === undefined) return [];
      const cause = causeOfMessage(message) ?? known.cause;
      const evidence = [referenceTo(deployment)];
      const failure = { code: reason, cause, message: `${known.text}: ${message}.`, evidence };
      const usual = cause === 'content' ? patience.lingering : patience.slow;
      return [{ failure, patience: known.patience ?? usual }];
    });
}
