import type { SourceFile } from '../../core/source.ts';
import { unifiedDifference } from '../../core/text/unified-difference.ts';
import type { Repository, Tree } from '../../flows/ports.ts';

/** Most bytes of a file to compare with. */
const maxBytes = 64 * 1024 * 1024;

/** How files that are proposed differ from those of a tree, as git writes it. */
export async function proposalDifference(
  repository: Repository,
  tree: Tree,
  files: readonly Pick<SourceFile, 'path' | 'text'>[],
): Promise<string> {
  const parts: string[] = [];
  for (const { path, text } of files) parts.push(fileDifference(path, await textAt(repository, tree, path), text));
  return parts.join('');
}

/** How a file differs, as git writes it. @param before undefined where there was no file */
export function fileDifference(path: string, before: string | undefined, text: string): string {
  const old = before === undefined ? '/dev/null' : `a/${path}`;
  const header = `diff --git a/${path} b/${path}\n${before === undefined ? 'new file mode 100644\n' : ''}`;
  return `${header}--- ${old}\n+++ b/${path}\n${unifiedDifference(before ?? '', text)}`;
}

async function textAt(repository: Repository, tree: Tree, path: string): Promise<string | undefined> {
  const slash = path.lastIndexOf('/');
  const entries = (await tree.list(slash < 0 ? '' : path.slice(0, slash))) ?? [];
  const entry = entries.find(({ name, kind }) => name === path.slice(slash + 1) && kind !== 'directory');
  if (entry === undefined) return undefined;
  const content = (await repository.read([entry.id], maxBytes)).get(entry.id);
  return content?.kind === 'text' ? content.text : undefined;
}
