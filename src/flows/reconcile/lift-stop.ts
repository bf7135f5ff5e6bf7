import { commandsOf } from '../../core/plan/commands-of.ts';
import { isAnyOf } from '../../core/plan/hold-of.ts';
import type { Comment } from '../../core/plan/pull-request.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { loadContent } from '../load/load-content.ts';
import { changeRecord, type OwnStop, readRecord } from './branch-record.ts';
import type { ControllerParts } from './controller-parts.ts';
import { findNewErrors } from './find-new-errors.ts';
import { perform } from './perform.ts';
import type { InstalledRepository, MirroredRepository } from './ports.ts';

/** More differences than this are not compared: a maintainer approves. */
const maxChanges = 5000;

/**
 * Merging into a branch resumes when the branch is valid again: a maintainer has reverted the merge, or fixed it. What a merge left without having been
 * approved is reverted, or a maintainer approves that commit.
 *
 * @throws HubError, MirrorError
 */
export async function liftStop(parts: ControllerParts, installed: InstalledRepository, branch: string): Promise<void> {
  const { hub, history, queue } = parts;
  const stop = (await readRecord(history, installed, branch))?.stop;
  if (stop === undefined) return;
  // Read after the stop: what the branch was at before the merge was valid.
  const tip = await hub.branch(installed, branch);
  if (tip === undefined || (tip === stop.commit && stop.unapprovedSince === undefined)) return;
  const { commit, before, unapprovedSince: since } = stop;
  const at = { branch, tip, stop, since: since ?? before };
  const approval = since === undefined ? undefined : await approvalOf(parts, installed, at);
  if (since !== undefined && approval === undefined && !(await isTakenBack(parts, installed, at))) return;
  if ((await findNewErrors(parts, installed, { branch, commit: tip, before })) !== undefined) return;
  await changeRecord(parts, installed, branch, ({ stop: present, ...record }) =>
    present?.commit === commit ? record : undefined,
  );
  if (approval !== undefined && !approval.ourReactions.includes('+1'))
    await perform(
      parts,
      { key: { ...installed, number: stop.number }, branch },
      { kind: 'react', comment: approval.id, reaction: '+1' },
    );
  await queue.add(formatWorkKey({ ...installed, kind: 'repository' }));
}

/** A stop, and what its branch is at now. */
interface StopAt {
  readonly branch: string;
  readonly tip: string;
  readonly stop: OwnStop;
  /** What the branch was at before the merge. */
  readonly since: string;
}

/** The comment by which a maintainer approves the commit that a merge left. Who is one says what the branch was at before: the merge may name others. */
async function approvalOf(
  parts: ControllerParts,
  installed: InstalledRepository,
  at: StopAt,
): Promise<Comment | undefined> {
  const { stop, since, tip } = at;
  const comments = (await parts.hub.observe({ ...installed, number: stop.number }))?.pull.comments ?? [];
  const approving = commandsOf(comments).filter(({ commands }) =>
    commands.some(command => command.kind === 'approve' && command.sha === stop.commit),
  );
  if (approving.length === 0) return undefined;
  const maintainers = await withRepository(parts, installed, at, async repository => {
    const known = (await repository.commit(since)) === undefined ? tip : since;
    return (await loadContent(repository, await repository.tree(known))).ownership.maintainers;
  });
  return approving.find(({ by }) => isAnyOf(maintainers, by))?.comment;
}

/** Whether the branch has at every path that the merge changed what it had before. */
function isTakenBack(parts: ControllerParts, installed: InstalledRepository, at: StopAt): Promise<boolean> {
  const { tip, stop, since } = at;
  return withRepository(parts, installed, at, async repository => {
    if ((await repository.commit(since)) === undefined || (await repository.commit(stop.commit)) === undefined)
      return false;
    const [before, left, now] = [
      await repository.tree(since),
      await repository.tree(stop.commit),
      await repository.tree(tip),
    ];
    const brought = await repository.changes(before, left, maxChanges);
    const present = await repository.changes(before, now, maxChanges);
    const changed = new Set(present.changes.map(({ path }) => path));
    return brought.isComplete && present.isComplete && !brought.changes.some(({ path }) => changed.has(path));
  });
}

/** The repository with the branch as it is now, whose history may have the other commits. */
async function withRepository<Result>(
  { mirrors }: ControllerParts,
  installed: InstalledRepository,
  { branch, tip }: StopAt,
  use: (repository: MirroredRepository) => Promise<Result>,
): Promise<Result> {
  const repository = await mirrors.open(installed, { base: { branch, sha: tip }, pull: undefined });
  try {
    return await use(repository);
  } finally {
    await repository.close();
  }
}
