import { defaultConfig } from '../../../src/core/config/defaults.ts';
import type { Config, ConfiguredOwner } from '../../../src/core/config/model.ts';
import type { Ownership } from '../../../src/core/ownership/model.ts';
import { ownershipOf } from '../../../src/core/ownership/ownership-of.ts';
import type { Layout } from '../../../src/core/repository/layout.ts';
import type { UnloadedFile } from '../../../src/core/snapshot.ts';
import type { SourceFile } from '../../../src/core/source.ts';

/** A catalog for each of two versions, and operators. */
export const versioned: Layout = {
  catalogs: [
    { path: 'catalogs/v4.19', name: 'v4.19' },
    { path: 'catalogs/v4.20', name: 'v4.20' },
  ],
  operators: 'operators',
};

/** One catalog and nothing else. */
export const single: Layout = { catalogs: [{ path: 'catalog', name: 'catalog' }], operators: undefined };

export function textFile(path: string, text: string): SourceFile {
  return { path, text, isUtf8: true };
}

export function account(login: string, id?: number): ConfiguredOwner {
  return { login, ...(id === undefined ? {} : { id }), place: { file: '.github/catalog-keeper.yml', line: 1 } };
}

/** The ownership that files of a base tree give. */
export function ownersOfFiles(
  layout: Layout,
  texts: Readonly<Record<string, string>>,
  owners: Partial<Config['owners']> = {},
  unloaded: readonly UnloadedFile[] = [],
): Ownership {
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, textFile(path, text)]));
  return ownershipOf({ layout, files, unloaded, owners: { ...defaultConfig.owners, ...owners } });
}

/** `source: login, login` of a package, reviewers in brackets and teams by their name. */
export function shownOwners(ownership: Ownership, name: string, paths?: readonly string[]): string {
  const { source, owners, teams } = ownership.ownersOf(name, paths);
  const names = owners.map(({ login, role }) => (role === 'approver' ? login : `(${login})`));
  return `${source}: ${[...names, ...teams.map(team => team.name)].join(', ')}`;
}
