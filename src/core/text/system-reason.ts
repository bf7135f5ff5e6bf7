/** What errors of the system say, by their code, as the end of a sentence about a file or directory. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'it does not exist'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['EISDIR', 'it is a directory'],
  ['EEXIST', 'the name is already in use'],
  ['ENOTEMPTY', 'it is not empty'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
  ['EROFS', 'its file system is read-only'],
  ['ENOSPC', 'no space is left'],
  ['EDQUOT', 'no space is left'],
  ['ELOOP', 'links lead to it in a circle'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
]);

/** Why a file or directory could not be had, in words: without the names of system calls. What has no known code says it itself. */
export function systemReason(error: unknown): string {
  return reasons.get(fieldOf(error, 'code')) ?? (fieldOf(error, 'message') || String(error));
}

/** Whether something is not there. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(fieldOf(error, 'code'));
}

function fieldOf(error: unknown, name: 'code' | 'message'): string {
  const value = typeof error === 'object' && error !== null ? (error as { readonly [key: string]: unknown })[name] : '';
  return typeof value === 'string' ? value : '';
}
