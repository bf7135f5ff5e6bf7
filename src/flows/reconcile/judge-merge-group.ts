import { addSeconds } from '../../core/add-seconds.ts';
import { checkName } from '../../core/plan/check-name.ts';
import {
  groupCheck,
  groupOfCheck,
  type JudgedGroup,
  type MergeGroup,
  pendingGroupCheck,
} from '../../core/plan/group-check.ts';
import type { DesiredCheck } from '../../core/plan/operation.ts';
import type { OwnCheckRun } from '../../core/plan/pull-request.ts';
import { checkNameFor } from '../../core/plan/required-checks.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { verdictOnNewFindings } from '../../core/policy/verdict-on-new-findings.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { ControllerParts } from './controller-parts.ts';
import { findingsOn } from './find-new-errors.ts';
import { type JudgedEntries, judgeGroupEntries, tipBelow } from './judge-group-entries.ts';
import { MirrorError } from './mirror-error.ts';
import { perform } from './perform.ts';
import type { InstalledRepository, MergeQueue } from './ports.ts';
import { verdictOnTree } from './verdict-on-tree.ts';
import { verifyMerges } from './verify-merges.ts';

const againSeconds = 60;

/**
 * Judges what a merge queue put together, and reports it on the commit that the queue waits for (C8, C9): the tree, and every pull request that
 * the check lets be merged, as it is at this moment. It is judged again with every round of such a pull request: what people take back
 * takes the check back, too. A run that is there is gone on with, so that doing it again makes no second one.
 *
 * @throws HubError, MirrorError
 */
export async function judgeMergeGroup(
  parts: ControllerParts,
  installed: InstalledRepository,
  group: MergeGroup,
): Promise<void> {
  const { hub, queue, appSettings } = parts;
  const { head, base, branch } = group;
  const key = formatWorkKey({ ...installed, kind: 'group', head, base, branch });
  const observed = await hub.observeBranch(installed, branch);
  const name = checkNameFor(observed);
  // Whether the branch requires the check may be among what is not known: under the other name the queue would wait for nothing.
  if (name !== checkName && observed.rules.unknown.length > 0) return lookAgain(parts, installed, group);
  const there = ownRun(await hub.checkRuns(installed, head), group, name);
  if (there === undefined) {
    await hub.report(installed, { kind: 'create-check', check: pendingGroupCheck({ ...group, name }) });
    return queue.add(key);
  }
  // What merging into the branch goes by may be lost, and a stop of it with it.
  await verifyMerges(parts, installed, branch);
  const entries = await hub.mergeQueue(installed, branch);
  const judged = await judge(parts, installed, group, entries);
  if (judged === 'gone') return;
  const check = groupCheck({ ...group, name }, judged, appSettings);
  const isReported = await report(parts, installed, group, check);
  if (isReported === 'changed' && entries?.checksEach !== true) await queueBehind(parts, installed, group, entries);
  if (isReported !== 'refused' && check.conclusion !== undefined) return;
  if (check.conclusion === undefined) await startInstalls(parts, installed, branch, judged);
  return lookAgain(parts, installed, group);
}

/** A group that the queue has given up waits for nothing. */
async function lookAgain(
  { hub, queue, clock }: ControllerParts,
  installed: InstalledRepository,
  { head, base, branch }: MergeGroup,
): Promise<void> {
  const key = formatWorkKey({ ...installed, kind: 'group', head, base, branch });
  if (await hub.isBranchTip(installed, head)) await queue.add(key, addSeconds(clock.now(), againSeconds));
}

/** Installs what could not be determined without: GitHub drops a group whose check does not end in time. */
async function startInstalls(
  parts: ControllerParts,
  installed: InstalledRepository,
  branch: string,
  { installs }: Pick<JudgedEntries, 'installs'>,
): Promise<void> {
  for (const { number, operation } of installs)
    await perform(parts, { key: { ...installed, number }, branch }, operation);
}

function ownRun(runs: readonly OwnCheckRun[], { base, branch }: MergeGroup, name: string): OwnCheckRun | undefined {
  // Anybody can propose this commit as the head of a pull request, whose runs say nothing of the group.
  return runs.findLast(run => {
    const group = groupOfCheck(run.externalId);
    return run.name === name && group?.base === base && group.branch === branch;
  });
}

/** `gone`: GitHub does not give the commit out, and no branch is at it any more. */
async function judge(
  parts: ControllerParts,
  installed: InstalledRepository,
  group: MergeGroup,
  queue: MergeQueue | undefined,
): Promise<(JudgedGroup & Pick<JudgedEntries, 'installs'>) | 'gone'> {
  const { head, base } = group;
  try {
    const whole = await verdictOnTree(parts, installed, { branch: undefined, commit: head, before: base });
    if (whole === undefined) return 'gone';
    const verdict = whole.valid ? whole : await sinceTip(parts, installed, group, whole);
    // Last, as it rests on what people do meanwhile.
    return { verdict, ...(await judgeGroupEntries(parts, installed, group, queue)) };
  } catch (error) {
    const isMissing = error instanceof MirrorError && error.code === 'moved';
    if (isMissing && !(await parts.hub.isBranchTip(installed, head))) return 'gone';
    throw error;
  }
}

/** All that the group may bring into the branch counts, those ahead of it included: a check of its own may not have kept them out. */
async function sinceTip(
  parts: ControllerParts,
  installed: InstalledRepository,
  group: MergeGroup,
  verdict: Verdict,
): Promise<Verdict> {
  const tip = await tipBelow(parts, installed, group);
  return tip === undefined
    ? verdict
    : verdictOnNewFindings(verdict, await findingsOn(parts, installed, undefined, tip));
}

/** A run that goes on is completed, a completed one never changes. The newest one is what GitHub takes, whoever's pull request it is of. */
async function report(
  { hub }: ControllerParts,
  installed: InstalledRepository,
  group: MergeGroup,
  check: DesiredCheck,
): Promise<'changed' | 'unchanged' | 'refused'> {
  // Read again: judging takes long, and another one may have reported meanwhile.
  const runs = (await hub.checkRuns(installed, group.head)).filter(({ name }) => name === check.name);
  const there = ownRun(runs, group, check.name);
  const isSame = there?.externalId === check.externalId && there.conclusion === check.conclusion;
  const isHidden = runs.at(-1)?.id !== there?.id && runs.at(-1)?.conclusion !== check.conclusion;
  if (isSame && !isHidden) return 'unchanged';
  const isOpen = there !== undefined && there.status !== 'completed' && !isHidden;
  const { kind } = await hub.report(
    installed,
    isOpen ? { kind: 'update-check', id: there.id, check } : { kind: 'create-check', check },
  );
  return kind === 'done' ? 'changed' : 'refused';
}

/** The check of an entry behind lets this one be merged, too. */
async function queueBehind(
  { queue }: ControllerParts,
  installed: InstalledRepository,
  { head, branch }: MergeGroup,
  entries: MergeQueue | undefined,
): Promise<void> {
  const index = entries?.entries.findIndex(entry => entry.head === head) ?? -1;
  for (const behind of index < 0 ? [] : (entries?.entries.slice(index + 1) ?? []))
    if (behind.head !== undefined && behind.base !== undefined)
      await queue.add(formatWorkKey({ ...installed, kind: 'group', head: behind.head, base: behind.base, branch }));
}
