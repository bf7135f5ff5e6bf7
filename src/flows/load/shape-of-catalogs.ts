import { catalogFileNames } from '../../core/repository/catalog-file-names.ts';
import { dataFileNames } from '../../core/repository/data-file-names.ts';
import type { CatalogsShape } from '../../core/repository/layout.ts';
import { joinPath } from '../../core/repository/paths.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';

/** Directories that are looked at, of each level: there may be thousands of packages. */
const maxLooked = 20;
/** No package can have such a name: it is no DNS label. */
const versionName = /^v?\d+(?:\.\d+)+$/;

/**
 * Tells which of the two a directory is by what most of its children look like, so that no single file decides: a package
 * has its files directly in it, a catalog has those of packages one level below. Undefined where no child says anything.
 */
export async function shapeOfCatalogs(
  tree: Tree,
  path: string,
  entries: readonly DirectoryEntry[],
): Promise<CatalogsShape | undefined> {
  const children = await Promise.all(
    directoriesOf(entries).map(async child => [child, (await tree.list(joinPath(path, child.name))) ?? []] as const),
  );
  // The usual case: no further look is needed.
  if (!children.some(([, inChild]) => hasFile(inChild, dataFileNames))) {
    return children.some(([, inChild]) => directoriesOf(inChild).length > 0) ? 'many' : undefined;
  }
  const votes = { one: 0, many: 0 };
  for (const [{ name }, inChild] of children) {
    const vote = versionName.test(name) ? 'many' : await shapeByChild(tree, joinPath(path, name), inChild);
    if (vote !== undefined) votes[vote]++;
  }
  return votes.one > votes.many ? 'one' : 'many';
}

/** A package may have directories, too, so that with files of its own a child is a catalog only by the usual names below it. */
async function shapeByChild(
  tree: Tree,
  path: string,
  entries: readonly DirectoryEntry[],
): Promise<CatalogsShape | undefined> {
  const isPackage = hasFile(entries, dataFileNames);
  const wanted = isPackage ? catalogFileNames : dataFileNames;
  for (const { name } of directoriesOf(entries)) {
    if (hasFile((await tree.list(joinPath(path, name))) ?? [], wanted)) return 'many';
  }
  return isPackage ? 'one' : undefined;
}

function directoriesOf(entries: readonly DirectoryEntry[]): readonly DirectoryEntry[] {
  return entries.filter(entry => entry.kind === 'directory').slice(0, maxLooked);
}

/** On some file systems every file is executable. */
function hasFile(entries: readonly DirectoryEntry[], names: RegExp): boolean {
  return entries.some(({ kind, name }) => (kind === 'file' || kind === 'executable') && names.test(name));
}
