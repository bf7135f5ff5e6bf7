import type { MergeOperation, Performed } from '../../core/plan/operation.ts';
import type { ControllerParts } from './controller-parts.ts';
import { rememberPush } from './pushed-merge.ts';
import type { Target } from './target.ts';

/**
 * Pushes the merge commit whose tree was judged, as a fast-forward from exactly the base that was judged: nothing else can become of
 * it. A rule that demands our check of what is pushed finds it on the commit.
 *
 * @throws HubError, MirrorError where nobody knows whether it was pushed
 */
export async function pushMerge(
  parts: ControllerParts,
  { key, branch }: Target,
  operation: MergeOperation & { kind: 'push-merge' },
): Promise<Performed> {
  const { hub, mirrors, history, clock } = parts;
  const { base, head, tree, message, check } = operation;
  const wanted = { base: { branch: branch, sha: base }, pull: { number: key.number, head } };
  const repository = await mirrors.open(key, wanted);
  try {
    // The tree was made for another repository object, and its objects are gone with it.
    const merged = await repository.merge(base, head);
    if (merged.kind !== 'merged' || merged.tree.id !== tree) return { kind: 'moved', what: 'base' };
    const commit = await repository.uploadMerge({ number: key.number, base, head, tree, message, date: clock.now() });
    if (check !== undefined) {
      const reported = await hub.report(key, { kind: 'create-check', check: { ...check, sha: commit, buttons: [] } });
      if (reported.kind !== 'done') return reported;
    }
    await rememberPush(history, key, head);
    return await repository.fastForward(branch, base, commit, key.number);
  } finally {
    await repository.close();
  }
}
