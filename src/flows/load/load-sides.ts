import { ignoreFileName } from '../../core/catalog/ignore-file-name.ts';
import { compositePath } from '../../core/composite/read-composite.ts';
import { configPath } from '../../core/config/defaults.ts';
import { existingConfigPath } from '../../core/config/existing-config.ts';
import type { Config } from '../../core/config/model.ts';
import { ownersAliasesPath, ownersFileName } from '../../core/ownership/owners-file.ts';
import { ciFileName } from '../../core/ownership/ownership-files.ts';
import { codeownersPaths } from '../../core/ownership/read-codeowners.ts';
import { lastPartOf } from '../../core/repository/paths.ts';
import type { RepositoryState } from '../../core/snapshot.ts';
import type { TreeChange } from '../../core/tree.ts';
import { nothingLoaded } from '../../core/tree-snapshot.ts';
import { expandScope } from './expand-scope.ts';
import type { Searches } from './footprint.ts';
import { loadSide } from './load-side.ts';
import type { Loader } from './loader.ts';
import type { ResolvedLinks } from './resolve-links.ts';
import { type Scope, scopeOf } from './scope.ts';
import { searchBase } from './search-base.ts';
import type { Side } from './side.ts';

/** Both sides of a change, as far as judging it needs them. */
export interface LoadedSides extends Searches {
  readonly scope: Scope;
  readonly base: RepositoryState;
  readonly merged: RepositoryState;
}

/** Loads both sides in rounds, until the scope leaves nothing open. What rounds and sides have in common is read and parsed once, by the loader. */
export async function loadSides(
  loader: Loader,
  { layout, changes, links, ...trees }: ResolvedLinks,
  config: Config,
): Promise<LoadedSides> {
  const base: Side = { name: 'base', tree: trees.base };
  const merged: Side = { name: 'merged', tree: trees.merged };
  const others = changes.filter(isReadByItself).map(({ path }) => path);
  const { search, searches } = searchBase(loader, base, layout.operators);
  let scope = scopeOf([...changes, ...links]);
  if (changes.length === 0) return { scope, ...searches, base: nothingLoaded, merged: nothingLoaded };
  for (;;) {
    const sides = {
      base: await loadSide(loader, base, layout, scope, others),
      merged: await loadSide(loader, merged, layout, scope, others),
    };
    const expanded = await expandScope(scope, { changes, config, layout, ...sides }, search);
    if (expanded === undefined) return { scope, ...searches, ...sides };
    scope = expanded;
  }
}

/** Names of files whose text a check may look at, wherever they are: owners, configuration, ignore files. */
const namesToRead: ReadonlySet<string> = new Set(
  [
    ownersFileName,
    ownersAliasesPath,
    ...codeownersPaths,
    ciFileName,
    existingConfigPath,
    configPath,
    ignoreFileName,
  ].map(lastPartOf),
);

/** Whether a changed file is loaded although neither a catalog nor an operator has to be. */
function isReadByItself({ path }: TreeChange): boolean {
  return path === compositePath || namesToRead.has(lastPartOf(path));
}
