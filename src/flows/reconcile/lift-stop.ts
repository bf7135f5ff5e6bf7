import { formatWorkKey } from '../../core/plan/work-key.ts';
import { changeRecord, readRecord } from './branch-record.ts';
import { findNewErrors } from './find-new-errors.ts';
import type { ControllerParts } from './parts.ts';
import type { InstalledRepository } from './ports.ts';

/** Merging into a branch goes on when the branch is valid again: a maintainer has reverted the merge, or fixed it. */
export async function liftStop(parts: ControllerParts, of: InstalledRepository, branch: string): Promise<void> {
  const { hub, history, queue } = parts;
  const stop = (await readRecord(history, of, branch))?.stop;
  if (stop === undefined) return;
  // Read after the stop: what the branch was at before the merge was valid.
  const tip = await hub.branch(of, branch);
  if (tip === undefined || tip === stop.commit) return;
  const { commit, before } = stop;
  if ((await findNewErrors(parts, of, { branch, commit: tip, before })) !== undefined) return;
  await changeRecord(parts, of, branch, ({ stop: present, ...record }) =>
    present?.commit === commit ? record : undefined,
  );
  await queue.add(formatWorkKey({ ...of, kind: 'repository' }));
}
