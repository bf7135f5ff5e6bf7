import { catalogFileNames } from '../../core/repository/catalog-file-names.ts';
import type { UnrecognisedDirectory } from '../../core/repository/layout.ts';
import { joinPath } from '../../core/repository/paths.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';

/** Directories that are looked at, of each level: what a repository is shows in the first few. */
const mostLooked = 10;

/**
 * The directories in the root of a tree that look like one of operators or like a catalog. Asked only where no usual name and no
 * configuration says where these are.
 */
export async function unrecognisedDirectories(tree: Tree): Promise<readonly UnrecognisedDirectory[]> {
  const found: UnrecognisedDirectory[] = [];
  for (const path of directoriesIn('', (await tree.list('')) ?? [])) {
    const looksLike = path.startsWith('.') ? undefined : await kindOf(tree, path);
    if (looksLike !== undefined) found.push({ path, looksLike });
  }
  return found;
}

async function kindOf(tree: Tree, path: string): Promise<UnrecognisedDirectory['looksLike'] | undefined> {
  for (const child of directoriesIn(path, (await tree.list(path)) ?? []).slice(0, mostLooked)) {
    const entries = (await tree.list(child)) ?? [];
    if (entries.some(({ name }) => name.endsWith('.package.yaml'))) return 'package-manifests';
    if (entries.some(({ name }) => catalogFileNames.test(name))) return 'catalog';
    for (const version of directoriesIn(child, entries).slice(0, mostLooked)) {
      const names = ((await tree.list(version)) ?? []).map(({ name }) => name);
      if (names.includes('manifests') && names.includes('metadata')) return 'operators';
      if (names.some(name => name.endsWith('.clusterserviceversion.yaml'))) return 'package-manifests';
    }
  }
  return undefined;
}

function directoriesIn(path: string, entries: readonly DirectoryEntry[]): readonly string[] {
  return entries.filter(({ kind }) => kind === 'directory').map(({ name }) => joinPath(path, name));
}
