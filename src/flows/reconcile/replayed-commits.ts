import type { MirroredRepository } from './ports.ts';

/** More than this nobody looks at one by one. */
const maxReplayed = 250;

/**
 * How many commits a rebase of `head` onto `base` makes again, one by one.
 *
 * @returns `unsafe` where one of them is a merge, which a rebase leaves out with all that it decides, or where there are too many to tell
 */
export async function replayedCommits(
  repository: Pick<MirroredRepository, 'commit' | 'contains'>,
  base: string,
  head: string,
): Promise<number | 'unsafe'> {
  let id = head;
  for (let count = 0; count <= maxReplayed; count += 1) {
    if (await repository.contains(base, id)) return count;
    const [parent, ...others] = (await repository.commit(id))?.parents ?? [];
    if (parent === undefined || others.length > 0) return 'unsafe';
    id = parent;
  }
  return 'unsafe';
}
