import type { DigestReader, Tree } from '../ports.ts';

/**
 * What a directory holds, as data that says all of it: of each entry the path, the mode, and the digest of a file. Undefined where a file cannot
 * be read, or has more than `fileBytes`.
 */
export async function digestsOfFiles(
  objects: DigestReader,
  tree: Tree,
  { path, fileBytes }: { readonly path: string; readonly fileBytes: number },
): Promise<readonly (readonly (string | undefined)[])[] | undefined> {
  const entries = await tree.walk(path);
  const isFile = entries.map(({ mode }) => mode === 'file' || mode === 'executable');
  const ids = entries.filter((_, index) => isFile[index]).map(({ id }) => id);
  const digests = await objects.digests(ids, fileBytes);
  if (ids.some(id => !digests.has(id))) return undefined;
  return entries.map(({ path: place, mode, id }, index) => [place, mode, isFile[index] ? digests.get(id) : id]);
}
