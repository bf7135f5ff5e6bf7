import { git } from '../state/git.ts';
import type { Pull } from '../state/model.ts';

export interface Hunk {
  readonly start: number;
  readonly end: number;
}

/** The hunks of each changed file as GitHub shows them: from where the head left the base branch, with three lines around a change. */
export async function patchesOf({ repo, base, head }: Pull): Promise<ReadonlyMap<string, string>> {
  const range = `${repo.branches.get(base.branch) ?? base.sha}...${head.sha}`;
  const text = await git(repo.directory, ['diff', '--no-renames', '-U3', range, '--']);
  const files = text.split(/^diff --git /mu).slice(1);
  return new Map(
    files.map(file => [
      /^\+\+\+ b\/(.*?)\t?$/mu.exec(file)?.[1] ?? /^--- a\/(.*?)\t?$/mu.exec(file)?.[1] ?? '',
      file.slice(Math.max(0, file.search(/^@@ /mu))),
    ]),
  );
}

/** The lines of the new file in each hunk of a patch. */
export function hunksOf(patch: string | undefined): readonly Hunk[] {
  return Array.from((patch ?? '').matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gmu), ([, start, count = '1']) => ({
    start: Number(start),
    end: Number(start) + Number(count) - 1,
  }));
}
