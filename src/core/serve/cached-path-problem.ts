import { utf8Length } from '../text/utf8-length.ts';

/** What a file system takes of a name, which is that of a blob and `.json`. */
const longestName = 250;

/**
 * Why OLM v1 cannot keep a blob in a file of its own: it writes each to `<package>/<schema>/<name>.json`, and takes what is in the directory of a package for its blobs.
 * Undefined where it can.
 *
 * @param name of the blob, or its schema where it has none
 * @see https://github.com/operator-framework/operator-controller/blob/main/internal/operator-controller/catalogmetadata/cache/cache.go
 */
export function cachedPathProblem(name: string): string | undefined {
  if (name.includes('\0')) return 'its name has the character U+0000';
  const parts = name.split('/');
  if (parts.includes('..') || parts.includes('.')) return 'a part of its name is "." or ".."';
  // It joins the parts by `filepath.Join`, which drops such a one: "/stable" takes the file of "stable".
  if (parts.slice(0, -1).includes('')) return 'a part of its name before a slash is empty';
  if (parts.slice(0, -1).some(part => part.endsWith('.json')))
    return 'a part of its name before a slash ends with .json';
  return utf8Length(name) > longestName ? `its name has more than ${longestName} bytes` : undefined;
}
