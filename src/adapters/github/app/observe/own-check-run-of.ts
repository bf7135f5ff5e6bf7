import { numberOf, type Values } from '../../../../core/github/values.ts';
import type { CheckConclusion, OwnCheckRun } from '../../../../core/plan/pull-request.ts';

const conclusions: ReadonlySet<string> = new Set<CheckConclusion>([
  'success',
  'failure',
  'neutral',
  'cancelled',
  'skipped',
  'timed_out',
  'action_required',
  'stale',
]);

/** A check run of the App, from either API; undefined where it is not what GitHub documents. */
export function ownCheckRunOf(run: Values): OwnCheckRun | undefined {
  const id = numberOf(run.id);
  if (id === undefined) return undefined;
  const status = String(run.status).toLowerCase();
  const conclusion = String(run.conclusion).toLowerCase();
  return {
    id,
    name: typeof run.name === 'string' ? run.name : '',
    externalId: typeof run.externalId === 'string' ? run.externalId : '',
    status: status === 'completed' || status === 'in_progress' ? status : 'queued',
    conclusion: run.conclusion === null ? undefined : conclusionOf(conclusion),
    title: typeof run.title === 'string' ? run.title : '',
  };
}

/** One that nobody knows is none that lets anything pass. */
function conclusionOf(text: string): CheckConclusion {
  return conclusions.has(text) ? (text as CheckConclusion) : 'failure';
}
