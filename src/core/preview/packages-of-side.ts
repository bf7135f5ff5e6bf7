import { pathBelow } from '../repository/paths.ts';
import type { PreviewSide } from './previewed-catalog.ts';

/** A side with these packages alone, and with the files in their directories. */
export function packagesOfSide(side: PreviewSide, names: ReadonlySet<string>): PreviewSide {
  const { catalog } = side;
  if (catalog === undefined) return side;
  return {
    unloaded: side.unloaded.filter(({ path }) => names.has(pathBelow(catalog.root, path)?.split('/')[0] ?? '')),
    catalog: {
      ...catalog,
      isComplete: false,
      blobs: catalog.blobs.filter(({ content }) => names.has(content.package)),
      packages: new Map([...catalog.packages].filter(([name]) => names.has(name))),
    },
  };
}
