import type { Random } from '../../random.ts';
import { type StoredFiles, storeLink } from '../stored-file.ts';
import type { FuzzPackage, FuzzRepository } from './model.ts';

interface Place {
  readonly kind: FuzzRepository['kind'];
  readonly catalogs: readonly string[];
  readonly packages: readonly FuzzPackage[];
}

/** Adds links that a repository may have, most of the time none. Gives the links that are another name of a catalog. */
export function addLinks(files: StoredFiles, { kind, catalogs, packages }: Place, random: Random): readonly string[] {
  const [old = '', latest = ''] = catalogs;
  if (kind !== 'versioned' || !random.chance(0.4)) return [];
  const nameOf = (root: string) => root.slice('catalogs/'.length);
  switch (random.pick(['whole', 'chain', 'file', 'shared'] as const)) {
    case 'whole':
      storeLink(files, 'catalogs/latest', random.pick(['', './', '../catalogs/']) + nameOf(latest));
      return ['catalogs/latest'];
    case 'chain':
      storeLink(files, 'catalogs/latest', 'stable');
      storeLink(files, 'catalogs/stable', nameOf(latest));
      return ['catalogs/latest', 'catalogs/stable'];
    case 'file': {
      const { directory, blobs } = random.pick(packages);
      if (blobs.length > 0)
        storeLink(files, `${old}/${directory}/catalog.yaml`, `../../${nameOf(latest)}/${directory}/catalog.yaml`);
      return [];
    }
    case 'shared': {
      // What leads out of the catalogs is not followed: an owner of such a package waits.
      const { directory } = random.pick(packages.slice(1));
      const path = `${old}/${directory}/catalog.yaml`;
      const file = files.get(path);
      if (file === undefined) return [];
      files.set(`shared/${directory}.yaml`, file);
      storeLink(files, path, `../../../shared/${directory}.yaml`);
      return [];
    }
  }
}
