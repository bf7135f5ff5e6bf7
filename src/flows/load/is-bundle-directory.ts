import type { DirectoryEntry } from '../ports.ts';

/** Whether what a directory holds makes it a bundle: both `manifests/` and `metadata/`, neither of them a link. */
export function isBundleDirectory(entries: readonly DirectoryEntry[]): boolean {
  const directories = new Set(entries.filter(({ kind }) => kind === 'directory').map(({ name }) => name));
  return directories.has('manifests') && directories.has('metadata');
}
