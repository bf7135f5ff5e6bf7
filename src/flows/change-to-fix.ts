import { editableTexts } from './editable-texts.ts';
import type { FixTarget } from './fix.ts';
import { type ChangeRequest, judgeChange } from './judge-change.ts';
import type { Repository } from './ports.ts';

/** A repository beside which trees and commits are stored. */
export interface EditedRepository extends Repository {
  writeTree(revision: string, files: readonly { readonly path: string; readonly text: string }[]): Promise<string>;
  writeCommit(commit: {
    readonly tree: string;
    readonly parents: readonly string[];
    readonly by: { readonly name: string; readonly email: string };
    readonly date: string;
    readonly message: string;
  }): string;
}

/** A change whose head is fixed. Each attempt is a commit beside the repository, and is judged as the change would be with it. */
export function changeToFix(repository: EditedRepository, request: ChangeRequest): Pick<FixTarget, 'judge' | 'read'> {
  const { base, head } = request;
  return {
    async judge(texts) {
      const edited = texts.size === 0 ? head : await commitOf(repository, request, texts);
      return (await judgeChange(repository, { ...request, head: edited })).findings;
    },
    async read(paths) {
      const merged = await repository.merge(base, head);
      if (merged.kind !== 'merged') return new Map();
      return editableTexts(repository, paths, await repository.tree(head), merged.tree);
    },
  };
}

async function commitOf(
  repository: EditedRepository,
  { head, now }: ChangeRequest,
  texts: ReadonlyMap<string, string>,
): Promise<string> {
  const tree = await repository.writeTree(
    head,
    Array.from(texts, ([path, text]) => ({ path, text })),
  );
  const parent = await repository.commit(head);
  return repository.writeCommit({
    tree,
    parents: parent === undefined ? [] : [parent.id],
    by: { name: 'catalog-keeper', email: '' },
    date: now,
    message: 'Fixed',
  });
}
