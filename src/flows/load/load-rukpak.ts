import { dataFileNames } from '../../core/repository/data-file-names.ts';
import { rukpakGroup } from '../../core/rukpak/rukpak-group.ts';
import type { RoledChange, Snapshot } from '../../core/snapshot.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { entriesAt } from './entries-at.ts';
import { FileReader } from './file-reader.ts';

/**
 * Changed files that may have objects of RukPak. Repositories keep these anywhere outside of catalogs and operators, where only a maintainer can approve a change: a file that cannot be read, as
 * it is a link or too large, is left to that.
 */
export async function loadRukpak(
  objects: ObjectReader,
  trees: Readonly<Record<'base' | 'merged', Tree>>,
  changes: readonly RoledChange[],
  limit: number,
): Promise<Pick<Snapshot, 'rukpak'>> {
  const paths = changes
    .filter(({ path, role }) => role.kind === 'infrastructure' && dataFileNames.test(path))
    .map(({ path }) => path);
  if (paths.length === 0) return {};
  const reader = new FileReader(objects, limit);
  const read = async (side: 'base' | 'merged') => [
    ...(await reader.read(await entriesAt(trees[side], paths), side)).values(),
  ];
  const [base, merged] = [await read('base'), await read('merged')];
  const names = [...base, ...merged].some(({ text }) => text.includes(rukpakGroup));
  return names ? { rukpak: { base, merged } } : {};
}
