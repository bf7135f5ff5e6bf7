import type { Layout } from '../repository/layout.ts';
import { joinPath } from '../repository/paths.ts';
import { ownersAliasesPath, ownersFileName } from './owners-file.ts';
import { packageRoots, placesOf } from './package-places.ts';
import { codeownersPaths } from './read-codeowners.ts';

/**
 * The files of the base tree that say who owns the packages: paths that may or may not exist. What exists among them has
 * to be loaded before `ownershipOf` is asked, or be handed to it as not loaded.
 */
export function ownershipFiles(layout: Layout, packages: Iterable<string>): readonly string[] {
  const paths = new Set<string>([...codeownersPaths, ownersAliasesPath]);
  for (const root of packageRoots(layout)) paths.add(joinPath(root, ownersFileName));
  for (const name of packages) {
    for (const { directory } of placesOf(name, layout)) paths.add(joinPath(directory, ownersFileName));
    if (layout.operators !== undefined) paths.add(ciFilePath(layout.operators, name));
  }
  return [...paths];
}

/** The name of the file with an operator's settings. */
export const ciFileName = 'ci.yaml';

/** Where an operator's settings are. */
export function ciFilePath(operators: string, name: string): string {
  return joinPath(joinPath(operators, name), ciFileName);
}
