import { mapOf, numberOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { ReportedCheck } from '../../../../core/plan/pull-request.ts';

/** A check run or a commit status of anybody; undefined where it is not what GitHub documents. */
export function reportedCheckOf(node: Values): ReportedCheck | undefined {
  const isRun = node.__typename === 'CheckRun';
  const name = textOf(isRun ? node.name : node.context);
  if (name === undefined) return undefined;
  if (!isRun) return { name, appId: undefined, state: stateOfStatus(node.state) };
  const appId = numberOf(mapOf(mapOf(node.checkSuite).app).databaseId);
  return { name, appId, state: node.status === 'COMPLETED' ? stateOfRun(node.conclusion) : 'pending' };
}

function stateOfRun(conclusion: unknown): ReportedCheck['state'] {
  if (conclusion === 'SUCCESS') return 'success';
  return conclusion === 'SKIPPED' || conclusion === 'NEUTRAL' ? 'skipped' : 'failure';
}

function stateOfStatus(state: unknown): ReportedCheck['state'] {
  if (state === 'SUCCESS') return 'success';
  return state === 'PENDING' || state === 'EXPECTED' ? 'pending' : 'failure';
}
