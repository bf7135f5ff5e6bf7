import type { BundlePlace } from '../../core/publish/bundle-image.ts';
import type { Tree } from '../ports.ts';

/** The bundle directories of a tree, sorted. @param operators directory whose children are operators */
export async function bundlePlaces(tree: Tree, operators: string): Promise<readonly BundlePlace[]> {
  const parts = new Map<string, Set<string>>();
  for (const { path } of await tree.walk(operators)) {
    const [operator = '', version = '', part = ''] = path.slice(operators.length + 1).split('/');
    if (part !== 'manifests' && part !== 'metadata') continue;
    const directory = `${operator}/${version}`;
    parts.set(directory, (parts.get(directory) ?? new Set()).add(part));
  }
  return [...parts]
    .filter(([, found]) => found.size === 2)
    .map(([directory]) => {
      const [operator = '', version = ''] = directory.split('/');
      return { operator, version, path: `${operators}/${directory}` };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
