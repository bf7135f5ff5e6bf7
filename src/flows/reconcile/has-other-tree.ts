import type { UnboundMerge } from './branch-record.ts';
import type { ControllerParts } from './controller-parts.ts';
import { MirrorError } from './mirror-error.ts';
import type { InstalledRepository, MirroredRepository } from './ports.ts';

/**
 * Whether what a squash or a rebase left has another tree than merging the head gives into what the branch was at. A rebase replays the commits of the
 * head one by one: what one of them does to the package of somebody else may stay, although the head itself does not have it (C10).
 *
 * @throws MirrorError
 */
export async function hasOtherTree(
  { mirrors }: ControllerParts,
  installed: InstalledRepository,
  { number, head, base, tree, replayed = 1 }: UnboundMerge,
  { branch, commit }: { readonly branch: string; readonly commit: string },
): Promise<boolean> {
  let repository: MirroredRepository;
  try {
    repository = await mirrors.open(installed, { base: { branch, sha: commit }, pull: { number, head } });
  } catch (error) {
    // What was merged is not to be had any more: there is nothing to compare with.
    if (error instanceof MirrorError && error.code === 'moved') return false;
    throw error;
  }
  try {
    const left = await repository.tree(commit);
    if (left.id === tree) return false;
    const before = await commitBefore(repository, commit, { base, replayed });
    if (before === undefined) return true;
    const merged = await repository.merge(before, head);
    return merged.kind !== 'merged' || merged.tree.id !== left.id;
  } finally {
    await repository.close();
  }
}

/** What the branch was at: as many commits before, and never one before the base that was judged, as GitHub leaves out commits that change nothing. */
async function commitBefore(
  repository: MirroredRepository,
  commit: string,
  { base, replayed }: { readonly base: string; readonly replayed: number },
): Promise<string | undefined> {
  let before: string | undefined = commit;
  for (let count = 0; count < replayed && before !== undefined && (count === 0 || before !== base); count += 1)
    before = (await repository.commit(before))?.parents[0];
  return before;
}
