import type { CatalogRoot, Layout } from './layout.ts';

/** The catalogs by each of their names. Those that the directories have themselves are the last. */
export function namedCatalogs({ catalogs }: Pick<Layout, 'catalogs'>): readonly CatalogRoot[] {
  const linked = catalogs.flatMap(root => (root.otherNames ?? []).map(name => ({ ...root, name })));
  return [...linked, ...catalogs];
}
