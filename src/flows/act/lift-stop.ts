import { formatWorkKey } from '../../core/plan/work-key.ts';
import { readOwnStop, writeOwnStop } from './own-stop.ts';
import type { KeeperParts } from './parts.ts';
import type { InstalledRepository } from './ports.ts';
import { verdictOnTree } from './verdict-on-tree.ts';

/** Merging into a branch goes on when the branch is valid again: a maintainer has reverted the merge, or fixed it. */
export async function liftStop(
  parts: KeeperParts,
  of: InstalledRepository,
  branch: string,
  tip: string,
): Promise<void> {
  const { history, queue } = parts;
  const stop = await readOwnStop(history, of, branch);
  if (stop === undefined || stop.commit === tip) return;
  const verdict = await verdictOnTree(parts, of, { branch, commit: tip, before: stop.commit });
  if (verdict?.valid !== true) return;
  await writeOwnStop(history, of, branch, undefined);
  await queue.add(formatWorkKey({ ...of, kind: 'repository' }));
}
