import { mapOf } from '../../core/github/values.ts';
import type { Event } from './event.ts';

/** Events about what is proposed, perhaps by anybody: its content and its configuration are not of the repository yet. */
const proposing: ReadonlySet<string> = new Set([
  'pull_request',
  'pull_request_target',
  'pull_request_review',
  'pull_request_review_comment',
  'merge_group',
]);

/**
 * What is published, and what that is compared with, is merged. A queue may still drop its group. Of a pull request that is merged, GitHub gives the base branch.
 *
 * @throws Error
 */
export function requireMerged({ name, payload }: Event, command: string): void {
  const isOver = payload.action === 'closed' && mapOf(payload.pull_request).merged === true;
  if (!proposing.has(name) || isOver) return;
  throw new Error(
    `'command: ${command}' does not run on the event ${name}, whose commit is not merged: use push, schedule or workflow_dispatch.`,
  );
}
