import { catalogFileNames } from './catalog-file-names.ts';
import type { Layout, Misplacement, PathRole } from './layout.ts';
import { pathBelow } from './paths.ts';

/** Tells whether a directory is a bundle: has both `manifests/` and `metadata/`, before or after the change. */
export type IsBundleDirectory = (directory: string) => boolean;

/**
 * What a path is. Decided by whole path parts, never by prefixes of strings, and total: what is in no known place is
 * `infrastructure`, or `misplaced` when its name says that it was meant for a catalog or a bundle.
 */
export function roleOfPath(path: string, layout: Layout, isBundle: IsBundleDirectory): PathRole {
  return catalogRole(path, layout) ?? operatorRole(path, layout, isBundle) ?? strayRole(path);
}

function catalogRole(path: string, layout: Layout): PathRole | undefined {
  for (const { path: catalog } of layout.catalogs) {
    const below = pathBelow(catalog, path);
    if (below === undefined) continue;
    const slash = below.indexOf('/');
    const name = below.slice(0, Math.max(0, slash));
    // What `.github` holds is no package, and opm loads it all the same, unless an .indexignore hides it.
    const isOfRepository = catalog === '' && name.startsWith('.');
    if (slash < 0 || isOfRepository) return { kind: 'catalog-root', catalog, rest: below };
    const directory = catalog === '' ? name : `${catalog}/${name}`;
    return { kind: 'catalog', catalog, package: name, directory, rest: below.slice(slash + 1) };
  }
  return undefined;
}

/** What stands beside operators on purpose: owners of all of them, settings of git and of tools, text for people. */
const isOfDirectory = /^(?:OWNERS|README|LICENSE|NOTICE|\..*|.*\.(?:md|txt|adoc))$/;

function operatorRole(path: string, layout: Layout, isBundle: IsBundleDirectory): PathRole | undefined {
  if (layout.operators === undefined) return undefined;
  const below = pathBelow(layout.operators, path);
  if (below === undefined) return undefined;
  const [operator = '', ...rest] = below.split('/');
  if (rest.length === 0) {
    if (isOfDirectory.test(operator)) return { kind: 'infrastructure' };
    return {
      kind: 'misplaced',
      reason: 'it is not in the directory of an operator',
      expected: `${layout.operators}/<operator>/`,
    };
  }
  const directory = `${layout.operators}/${operator}`;
  const [version = '', ...inBundle] = rest;
  if (inBundle.length > 0 && isBundle(`${directory}/${version}`)) {
    return { kind: 'bundle', operator, version, directory: `${directory}/${version}`, rest: inBundle.join('/') };
  }
  const misplacement = looksLikeBundle(directory, rest);
  return misplacement === undefined
    ? { kind: 'operator', operator, directory, rest: rest.join('/') }
    : { kind: 'misplaced', ...misplacement };
}

/** A bundle directory stands exactly at `<operator>/<version>`; anything else that holds manifests or metadata is a slip. */
function looksLikeBundle(directory: string, rest: readonly string[]): Misplacement | undefined {
  const level = rest.findIndex(part => part === 'manifests' || part === 'metadata');
  if (level < 0 || level === rest.length - 1) return undefined;
  const levels = level === 2 ? 'one level' : `${level - 1} levels`;
  return {
    reason: `it looks like a bundle ${['without a version directory', 'without manifests/ or metadata/'][level] ?? `${levels} too deep`}`,
    expected: `${directory}/<version>/, with both manifests/ and metadata/`,
  };
}

function strayRole(path: string): PathRole {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  if (parts.length > 1 && !path.startsWith('.')) {
    if (catalogFileNames.test(name))
      return { kind: 'misplaced', reason: 'it looks like a catalog file outside of every catalog' };
    if (name.endsWith('.clusterserviceversion.yaml')) {
      return { kind: 'misplaced', reason: 'it looks like a file of a bundle outside of every operator directory' };
    }
  }
  return { kind: 'infrastructure' };
}
