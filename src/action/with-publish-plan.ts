import { resolve } from 'node:path';
import { openRepository } from '../adapters/git/open-repository.ts';
import { problemText } from '../core/config/problem-text.ts';
import { type NoPublishPlan, type PublishPlan, publishPlan } from '../flows/publish/publish-plan.ts';
import type { Inputs } from './inputs.ts';
import { openClient } from './open-images.ts';

const choice = { revision: 'HEAD', catalogs: [] };

/** What publishing and auditing a checkout needs. */
interface Checkout {
  readonly choice: typeof choice;
  readonly repository: Awaited<ReturnType<typeof openRepository>>;
  readonly registries: Awaited<ReturnType<typeof openClient>>;
  readonly plan: PublishPlan;
}

/** Runs something on the catalogs of the checkout, and closes what it used. @throws Error that says why there is nothing to do */
export async function withPublishPlan<Result>(
  inputs: Inputs,
  doing: 'publish' | 'audit',
  run: (checkout: Checkout) => Promise<Result>,
): Promise<Result> {
  const repository = await openRepository(resolve(inputs.directory), {
    revisions: [choice.revision],
    fetchMissing: true,
  });
  const registries = await openClient(inputs);
  try {
    const plan = publishablePlan(await publishPlan(repository, choice), doing);
    return await run({ choice, repository, registries, plan });
  } finally {
    await registries.close();
    await repository.close();
  }
}

/** A plan that names registries. @throws Error that says why there is none */
function publishablePlan(plan: PublishPlan | NoPublishPlan, doing: 'publish' | 'audit'): PublishPlan {
  if (plan.kind === 'invalid-configuration') throw new Error(plan.problems.map(problemText).join('\n'));
  if (plan.kind === 'unpublishable') throw new Error(plan.problems.join('\n'));
  if (plan.layout === undefined) return plan;
  throw new Error(`The configuration has no publish.image: there is nothing to ${doing}. Set it.`);
}
