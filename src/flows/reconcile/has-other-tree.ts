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
    const givesLeft = async (before: string | undefined) => {
      const merged = before === undefined ? undefined : await repository.merge(before, head);
      return merged?.kind === 'merged' && merged.tree.id === left.id;
    };
    if (await givesLeft(await commitBefore(repository, commit, { base, replayed }))) return false;
    return replayed === 1 || !(await givesLeft(await commitOfOthers(repository, commit, { head, replayed })));
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

/** More differences than this are not compared. */
const maxChanges = 5000;

/**
 * The newest commit that is certainly none of those that a rebase made again: nothing that it changes is changed by a commit of the head. Where GitHub left out
 * commits that change nothing and the branch had moved, the branch was at this one.
 */
async function commitOfOthers(
  repository: MirroredRepository,
  commit: string,
  { head, replayed }: { readonly head: string; readonly replayed: number },
): Promise<string | undefined> {
  const own = new Set<string>();
  let id = head;
  for (let count = 0; count < replayed; count += 1) {
    const change = await changeOf(repository, id);
    if (change === undefined) return undefined;
    for (const path of change.paths) own.add(path);
    id = change.parent;
  }
  id = commit;
  for (let count = 0; count <= replayed; count += 1) {
    const change = await changeOf(repository, id);
    if (change === undefined) return undefined;
    if (count > 0 && change.paths.length > 0 && !change.paths.some(path => own.has(path))) return id;
    id = change.parent;
  }
  return undefined;
}

/** The parent of a commit, and the paths that it changes; undefined where they are not known. */
async function changeOf(
  repository: MirroredRepository,
  id: string,
): Promise<{ readonly parent: string; readonly paths: readonly string[] } | undefined> {
  const [parent] = (await repository.commit(id))?.parents ?? [];
  if (parent === undefined) return undefined;
  const { changes, isComplete } = await repository.changes(
    await repository.tree(parent),
    await repository.tree(id),
    maxChanges,
  );
  return isComplete ? { parent, paths: changes.map(({ path }) => path) } : undefined;
}
