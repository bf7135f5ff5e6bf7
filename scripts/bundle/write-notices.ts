import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bomOf, type readLockedBom } from './bill-of-materials.ts';
import { bundledPackages } from './bundled-packages.ts';
import { noticesOf } from './notices.ts';

/** Files beside the programs of a directory that say what others have written of them. */
export const noticeFiles = ['third-party-notices.txt', 'sbom.cdx.json'] as const;

/**
 * @param root that the paths of the metafiles are counted from
 * @param locked all packages that may be in a bundle
 */
export function writeNotices(
  root: string,
  directory: string,
  metafiles: readonly Metafile[],
  locked: ReturnType<typeof readLockedBom>,
): void {
  const packages = bundledPackages(root, metafiles);
  const [notices, bom] = noticeFiles;
  writeFileSync(join(directory, notices), noticesOf('catalog-keeper', packages));
  writeFileSync(
    join(directory, bom),
    `${JSON.stringify(bomOf({ name: 'catalog-keeper' }, packages, locked), null, 2)}\n`,
  );
}
