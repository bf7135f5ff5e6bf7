import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { ControllerParts } from './parts.ts';
import type { InstalledRepository } from './ports.ts';

/** Has the open pull requests with a head looked at: an event about a commit of a fork names none (C15). @throws HubError */
export async function queuePullsWithHead(
  { hub, queue }: ControllerParts,
  of: InstalledRepository,
  head: string,
): Promise<void> {
  for (const number of await hub.withHead(of, head)) await queue.add(formatWorkKey({ ...of, kind: 'pull', number }));
}
