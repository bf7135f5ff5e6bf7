import { addSeconds } from '../../core/add-seconds.ts';
import { type CheckId, parseCheckId } from '../../core/plan/check-id.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { addRecord, changeRecord, readRecord, type UnboundMerge } from './branch-record.ts';
import type { ControllerParts } from './controller-parts.ts';
import { findNewErrors } from './find-new-errors.ts';
import type { InstalledRepository, OwnMerge } from './ports.ts';

/** Longer than a request takes that the process before this one may have sent. */
const underWaySeconds = 120;

/**
 * Makes the record of a branch anew where it is not there: the App is new to the branch, or its data was lost. What it merged there, and what
 * it lets GitHub merge, is found at GitHub, and compared again as if that had not been done; a stop that stood is found that way, too. Runs while
 * nothing else of this App merges into the branch.
 *
 * @throws HubError, MirrorError
 */
export async function recoverRecord(
  parts: ControllerParts,
  installed: InstalledRepository,
  branch: string,
): Promise<void> {
  const { history, queue, clock } = parts;
  const record = await readRecord(history, installed, branch);
  if (record !== undefined && record.recoverUntil === undefined) return;
  const unbound = await findUncompared(parts, installed, branch);
  if (record === undefined) {
    const recoverUntil = addSeconds(clock.now(), underWaySeconds);
    await queue.add(formatWorkKey({ ...installed, kind: 'base', branch }), recoverUntil);
    await addRecord(parts, installed, { branch, unbound, recoverUntil });
    return;
  }
  const isOver = record.recoverUntil !== undefined && record.recoverUntil <= clock.now();
  await changeRecord(parts, installed, branch, ({ recoverUntil, ...before }) => {
    const known = new Set(before.unbound.map(({ number }) => number));
    const all = [...before.unbound, ...unbound.filter(({ number }) => !known.has(number))];
    return { ...before, unbound: all, ...(isOver || recoverUntil === undefined ? {} : { recoverUntil }) };
  });
}

/** A merge by this App, with the commit that it left, where it has been done. */
interface Found extends UnboundMerge {
  readonly commit: string | undefined;
}

async function findUncompared(
  parts: ControllerParts,
  installed: InstalledRepository,
  branch: string,
): Promise<readonly UnboundMerge[]> {
  const { hub } = parts;
  const tip = await hub.branch(installed, branch);
  const merges = tip === undefined ? [] : await hub.ownMerges(installed, branch);
  if (tip === undefined || merges.length === 0) return [];
  const found = await judgedMerges(parts, installed, { branch, tip }, merges);
  const merged = found.filter(({ commit, wasRetargeted }) => commit !== undefined && wasRetargeted === undefined);
  const before = merged.at(-1)?.base;
  // Where the branch is valid, nothing that came into it stops anything any more.
  const isFine =
    before === undefined || (await findNewErrors(parts, installed, { branch, commit: tip, before })) === undefined;
  return found.filter(merge => !isFine || !merged.includes(merge)).map(({ commit, ...merge }) => merge);
}

/** What the checks say that was judged. A merge of exactly the judged base and head is left out: nothing else can have come of it. */
async function judgedMerges(
  { hub, mirrors }: ControllerParts,
  installed: InstalledRepository,
  { branch, tip }: { readonly branch: string; readonly tip: string },
  merges: readonly OwnMerge[],
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const repository = await mirrors.open(installed, { base: { branch, sha: tip }, pull: undefined });
  try {
    for (const { number, head, commit } of merges) {
      const ids = (await hub.checkRuns(installed, head)).flatMap(({ externalId }) =>
        judgedAs(externalId, number, head),
      );
      const last = ids.at(-1);
      const parents = (commit === undefined ? undefined : await repository.commit(commit))?.parents ?? [];
      const [first = tip] = parents;
      const isMergeCommit = parents.length === 2;
      const wasRetargeted = last !== undefined && last.branch !== branch;
      if (isMergeCommit && !wasRetargeted && ids.some(({ base }) => base === first)) continue;
      const base = isMergeCommit ? first : (last?.base ?? first);
      const about = { number, head, base, tree: undefined, commit };
      found.push(wasRetargeted ? { ...about, wasRetargeted } : about);
    }
  } finally {
    await repository.close();
  }
  return found;
}

function judgedAs(externalId: string, number: number, head: string): readonly CheckId[] {
  const id = parseCheckId(externalId);
  return id?.number === number && id.head === head && id.action === 'merge' ? [id] : [];
}
