import { treeCheck, treeCheckBefore } from '../../core/plan/tree-check.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { addSeconds } from './add-seconds.ts';
import { MirrorError } from './mirror-error.ts';
import type { ControllerParts } from './parts.ts';
import type { InstalledRepository } from './ports.ts';
import { verdictOnTree } from './verdict-on-tree.ts';

const againSeconds = 60;

/**
 * Judges what a merge queue put together, for real, and reports it on the commit that the queue waits for (C8, C9). A run that is
 * there is gone on with, so that doing it again makes no second one.
 *
 * @throws HubError, MirrorError
 */
export async function judgeMergeGroup(
  parts: ControllerParts,
  of: InstalledRepository,
  { head, base }: { readonly head: string; readonly base: string },
): Promise<void> {
  const { hub, queue, clock, appSettings } = parts;
  const ids = { sha: head, before: base };
  const runs = await hub.checkRuns(of, head);
  // Anybody can propose this commit as the head of a pull request, whose runs say nothing of the group.
  const there = runs.findLast(({ externalId }) => treeCheckBefore(externalId) === base);
  // GitHub takes the newest.
  const isHidden = runs.at(-1)?.conclusion !== there?.conclusion;
  if (there?.status === 'completed' && !isHidden) return;
  if (there === undefined || there.status === 'completed') {
    await hub.report(of, { kind: 'create-check', check: treeCheck(ids, undefined, appSettings) });
    return queue.add(formatWorkKey({ ...of, kind: 'group', head, base }));
  }
  const verdict = await verdictOf(parts, of, head, base);
  if (verdict === 'gone') return;
  const check = treeCheck(ids, verdict, appSettings);
  const reported = await hub.report(of, { kind: 'update-check', id: there.id, check });
  if (reported.kind === 'done' && check.conclusion !== undefined) return;
  // A group that the queue has given up waits for nothing.
  if (!(await hub.isBranchTip(of, head))) return;
  await queue.add(formatWorkKey({ ...of, kind: 'group', head, base }), addSeconds(clock.now(), againSeconds));
}

/** `gone`: GitHub does not give the commit out, and no branch is at it any more. */
async function verdictOf(
  parts: ControllerParts,
  of: InstalledRepository,
  head: string,
  base: string,
): Promise<Verdict | 'gone' | undefined> {
  try {
    return await verdictOnTree(parts, of, { branch: undefined, commit: head, before: base });
  } catch (error) {
    const isMissing = error instanceof MirrorError && error.code === 'moved';
    if (isMissing && !(await parts.hub.isBranchTip(of, head))) return 'gone';
    throw error;
  }
}
