import type { EntryMode } from '../../../src/core/tree.ts';
import type { GitRepository } from '../git-repository.ts';
import type { FuzzCase } from './make-case.ts';
import type { StoredFiles } from './stored-file.ts';

const modes: Readonly<Record<EntryMode, string>> = {
  file: '100644',
  executable: '100755',
  symlink: '120000',
  submodule: '160000',
};

/** Writes both trees of a case as commits, without a work tree: no file system has a say in names. */
export function writeCase(
  repository: GitRepository,
  { repository: { files }, head }: FuzzCase,
): { readonly base: string; readonly head: string } {
  const base = commit(repository, files);
  return { base, head: commit(repository, head, base) };
}

function commit(repository: GitRepository, files: StoredFiles, parent?: string): string {
  repository.git('read-tree', '--empty');
  for (const [path, { mode, bytes }] of files) {
    const id = mode === 'submodule' ? '1'.repeat(40) : repository.store(bytes);
    repository.git(
      '-c',
      'core.protectNTFS=false',
      'update-index',
      '--add',
      '--cacheinfo',
      `${modes[mode]},${id},${path}`,
    );
  }
  const tree = repository.git('write-tree');
  return repository.git('commit-tree', '-m', 'case', ...(parent === undefined ? [] : ['-p', parent]), tree);
}
