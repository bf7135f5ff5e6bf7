import { catalogFileNames } from '../../core/repository/catalog-file-names.ts';
import type { UnrecognisedDirectory } from '../../core/repository/layout.ts';
import { joinPath } from '../../core/repository/paths.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';

/** Directories that are looked at, of each level: what a repository is shows in the first few. */
const maxLooked = 10;

/**
 * The directories of a tree that look like one of operators or like a catalog: in the root, or catalogs one level deeper
 * (`v4.20/catalog`). Asked only where no usual name and no configuration says where these are.
 */
export async function unrecognisedDirectories(tree: Tree): Promise<readonly UnrecognisedDirectory[]> {
  const found: UnrecognisedDirectory[] = [];
  for (const path of directoriesIn('', (await tree.list('')) ?? [])) {
    const one = path.startsWith('.') ? undefined : await lookInto(tree, path);
    if (one !== undefined) found.push(one);
  }
  return found;
}

async function lookInto(tree: Tree, path: string): Promise<UnrecognisedDirectory | undefined> {
  for (const child of directoriesIn(path, (await tree.list(path)) ?? []).slice(0, maxLooked)) {
    const entries = (await tree.list(child)) ?? [];
    if (entries.some(({ name }) => name.endsWith('.package.yaml'))) return { path, looksLike: 'package-manifests' };
    if (entries.some(({ name }) => catalogFileNames.test(name))) return { path, looksLike: 'catalog' };
    for (const version of directoriesIn(child, entries).slice(0, maxLooked)) {
      const names = ((await tree.list(version)) ?? []).map(({ name }) => name);
      if (names.includes('manifests') && names.includes('metadata')) return { path, looksLike: 'operators' };
      if (names.some(name => name.endsWith('.clusterserviceversion.yaml')))
        return { path, looksLike: 'package-manifests' };
      if (names.some(name => catalogFileNames.test(name))) return { path: child, looksLike: 'catalog' };
    }
  }
  return undefined;
}

function directoriesIn(path: string, entries: readonly DirectoryEntry[]): readonly string[] {
  return entries.filter(({ kind }) => kind === 'directory').map(({ name }) => joinPath(path, name));
}
