import { problemText } from '../core/config/problem-text.ts';
import type { NoPublishPlan, PublishPlan } from '../flows/publish/publish-plan.ts';

/** A plan that names registries. @throws Error that says why there is none */
export function publishablePlan(plan: PublishPlan | NoPublishPlan, doing: 'publish' | 'audit'): PublishPlan {
  if (plan.kind === 'invalid-configuration') throw new Error(plan.problems.map(problemText).join('\n'));
  if (plan.kind === 'unpublishable') throw new Error(plan.problems.join('\n'));
  if (plan.layout === undefined) return plan;
  throw new Error(`The configuration has no publish.image: there is nothing to ${doing}. Set it.`);
}
