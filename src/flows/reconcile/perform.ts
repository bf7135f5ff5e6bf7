import type { MergeOperation, Operation, Performed } from '../../core/plan/operation.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { ControllerParts } from './controller-parts.ts';
import { startInstall } from './installs/start-install.ts';
import { isOptional, performOptional } from './optional-operations.ts';
import { notePostedHead } from './posted-head.ts';
import { pushMerge } from './push-merge.ts';
import type { Target } from './target.ts';

/**
 * Does one operation, and notes what came of it. An optional one that GitHub refuses counts as done.
 *
 * @throws HubError, MirrorError where nobody knows
 */
export async function perform(parts: ControllerParts, target: Target, operation: Operation): Promise<Performed> {
  const { key } = target;
  if (isOptional(operation)) return performOptional(parts, key, operation, () => noted(parts, target, operation));
  return noted(parts, target, operation);
}

async function noted(parts: ControllerParts, target: Target, operation: Operation): Promise<Performed> {
  const performed = await done(parts, target, operation);
  parts.onNote?.({
    kind: 'performed',
    key: formatWorkKey({ ...target.key, kind: 'pull' }),
    operation: operation.kind,
    outcome: performed.kind,
  });
  return performed;
}

async function done(parts: ControllerParts, target: Target, operation: Operation): Promise<Performed> {
  switch (operation.kind) {
    case 'push-merge':
      return pushMerge(parts, target, operation);
    case 'start-install':
      return startInstall(parts, target.key, operation);
    case 'create-review':
      await notePostedHead(parts, target.key, operation.head);
      return parts.hub.perform(target.key, operation);
    default:
      return parts.hub.perform(target.key, operation);
  }
}

/** One after the other, up to the first that is not done: what came of that one. */
export async function performAll(
  parts: ControllerParts,
  target: Target,
  operations: readonly Operation[],
): Promise<Performed> {
  for (const operation of operations) {
    const performed = await perform(parts, target, operation);
    if (performed.kind !== 'done') return performed;
  }
  return { kind: 'done' };
}

/** What brings the change into its base branch. */
export function isMerge(operation: Operation): operation is MergeOperation {
  return ['push-merge', 'enqueue', 'enable-auto-merge', 'merge'].includes(operation.kind);
}
