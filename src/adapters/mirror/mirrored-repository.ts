import type { Performed } from '../../core/plan/operation.ts';
import { MirrorError } from '../../flows/reconcile/mirror-error.ts';
import type { MergeCommit, MirroredRepository } from '../../flows/reconcile/ports.ts';
import type { GitRepository } from '../git/open-repository.ts';
import type { PushOutcome } from '../git/push.ts';

/** A mirror with what merging needs. Commits are made beside it and sent from there: nothing of them stays here. */
export function mirroredRepository(
  repository: GitRepository,
  committer: { readonly name: string; readonly email: string },
): MirroredRepository {
  return {
    ...repository,
    async uploadMerge(merge) {
      const commit = commitOf(repository, merge, committer);
      const outcome = await sent(() =>
        repository.push('origin', [{ ref: mergeReference(merge.number), to: commit, from: 'anything' }]),
      );
      if (outcome.kind === 'pushed') return commit;
      throw new MirrorError(
        outcome.kind === 'moved' ? 'unavailable' : 'denied',
        `The merge commit of pull request ${merge.number} cannot be pushed.`,
        'Give the App `contents: write`.',
        outcome.kind === 'refused' ? outcome.reason : undefined,
      );
    },
    async proposeFiles({ branch, from, base, files, message, date }) {
      const tree = await repository.writeTree(base, files);
      const commit = repository.writeCommit({ tree, parents: [base], by: committer, date, message });
      // An empty lease: there must be none.
      const outcome = await sent(() =>
        repository.push('origin', [{ ref: `refs/heads/${branch}`, to: commit, from: from ?? '' }]),
      );
      return performed(outcome, commit);
    },
    async removeBranch(branch, from) {
      const outcome = await sent(() =>
        repository.push('origin', [{ ref: `refs/heads/${branch}`, to: undefined, from }]),
      );
      return performed(outcome, from);
    },
    async fastForward(branch, base, commit, number) {
      const outcome = await sent(() =>
        repository.push('origin', [{ ref: `refs/heads/${branch}`, to: commit, from: base }]),
      );
      // It has served its purpose, whatever came of it. One that stays does no harm, and the next merge overwrites it.
      await repository
        .push('origin', [{ ref: mergeReference(number), to: undefined, from: commit }])
        .catch(() => undefined);
      return performed(outcome, commit);
    },
  };
}

/** Where a merge commit waits for its check: no branch, so that it starts no workflow. */
function mergeReference(number: number): string {
  return `refs/catalog-keeper/merge-${number}`;
}

function commitOf(
  repository: GitRepository,
  { base, head, tree, message, date }: MergeCommit,
  by: { readonly name: string; readonly email: string },
): string {
  return repository.writeCommit({ tree, parents: [base, head], by, date, message });
}

async function sent(push: () => Promise<PushOutcome>): Promise<PushOutcome> {
  try {
    return await push();
  } catch (error) {
    throw new MirrorError(
      'unavailable',
      'The result of a push could not be determined.',
      'No action is needed: the repository is checked again.',
      error instanceof Error ? error.message : undefined,
    );
  }
}

function performed(outcome: PushOutcome, commit: string): Performed {
  if (outcome.kind === 'pushed') return { kind: 'done', commit };
  if (outcome.kind === 'moved') return { kind: 'moved', what: 'base' };
  return { kind: 'refused', reason: outcome.reason };
}
