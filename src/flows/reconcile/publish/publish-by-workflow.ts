import { addSeconds } from '../../../core/add-seconds.ts';
import type { PublishPlan } from '../../publish/publish-plan.ts';
import { readReleased } from '../../publish/read-released.ts';
import type { InstalledRepository } from '../ports.ts';
import type { PublicationRecord } from './publication-record.ts';
import type { Published, PublishingParts } from './published.ts';

/** What is to be published by a workflow. */
interface WorkflowRequest {
  /** File in `.github/workflows`. */
  readonly workflow: string;
  readonly branch: string;
  readonly sha: string;
  /** What was found when this commit was looked at last. */
  readonly last: PublicationRecord | undefined;
}

/** A run is listed some seconds after it was started. */
const listedSeconds = 120;
const firstLookSeconds = 15;
const followSeconds = 30;
/** How far GitHub's clock may be behind ours. */
const skewSeconds = 60;

/** Whether the registry has something else under a tag of the revision than it gives. A workflow needs the input only then. */
function rebuilds(last: PublicationRecord | undefined): boolean {
  return (last?.again?.rebuild.length ?? 0) > 0;
}

/**
 * Has the workflow of a repository publish a revision, and follows its run. What the registry has is what counts: a run that was started by others,
 * or whose start nobody answered, does as well. What an audit wants to be published again takes a run since then.
 *
 * @throws HubError
 */
export async function publishByWorkflow(
  { publishing, clock, appSettings }: PublishingParts,
  installed: InstalledRepository,
  plan: PublishPlan,
  { workflow, branch, sha, last }: WorkflowRequest,
): Promise<Published> {
  const { hub, reader } = publishing;
  const { source } = reader(installed.repository.name);
  const known = plan.layout !== undefined ? undefined : await readReleased(source, plan);
  const released = known?.every(({ state }) => state !== 'failed') ? known : undefined;
  const again = last?.again;
  if (released !== undefined && again === undefined) return { catalogs: released, problems: [] };
  const oldest = again === undefined ? '' : addSeconds(again.since, -skewSeconds);
  const [run] = (await hub.workflowRuns(installed, workflow, sha)).filter(({ createdAt }) => createdAt >= oldest);
  if (run !== undefined && run.conclusion === undefined)
    return { catalogs: [], problems: [], againAfter: followSeconds };
  if (run !== undefined) {
    // Whatever it ended with: what the registry lacks, `known` says.
    const problems =
      run.conclusion === 'success' ? [] : [`The workflow ${workflow} ended with ${run.conclusion}: ${run.url}`];
    return { catalogs: known ?? [], problems };
  }
  if (appSettings.dryRun) return { catalogs: [], problems: [] };
  const now = clock.now();
  const startedAt = last?.startedAt;
  if (startedAt !== undefined && addSeconds(startedAt, listedSeconds) > now)
    return { catalogs: [], problems: [], againAfter: firstLookSeconds, startedAt };
  const started = await hub.startWorkflow(installed, workflow, branch, rebuilds(last) ? { rebuild: 'true' } : {});
  if (started.kind === 'done') return { catalogs: [], problems: [], againAfter: firstLookSeconds, startedAt: now };
  const reason = started.kind === 'refused' ? started.reason : `There is no such workflow on ${branch}.`;
  return { catalogs: [], problems: [`The workflow ${workflow} cannot be started. ${reason}`] };
}
