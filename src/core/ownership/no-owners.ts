import type { Ownership } from './model.ts';

/** Nobody owns anything: for judging what has nothing to do with owners. */
export const noOwners: Ownership = {
  ownersOf: (name, _paths, directory = name) => ({ package: directory, owners: [], teams: [], source: 'none' }),
  after: () => noOwners,
  maintainers: [],
  problems: [],
};
